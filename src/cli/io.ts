import { environmentLanguage, inLanguage, type Language } from '../language.ts'
import type { Io } from './command.ts'

interface GlobalOptions {
  json?: boolean
  quiet?: boolean
  lang?: Language
}

/** The language is needed before the options are parsed, for help and for mistakes in the options themselves. */
export function languageOf(argv: readonly string[]): Language {
  const at = argv.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  const given = argv[at]?.startsWith('--lang=') ? argv[at].slice('--lang='.length) : at >= 0 ? argv[at + 1] : undefined
  return given === 'ja' || given === 'en' ? given : environmentLanguage()
}

export function createIo(language: Language, { json = false, quiet = false }: GlobalOptions): Io {
  const { stop, abort } = interruptible()
  return {
    out: (text) => write(process.stdout, text),
    err: (text) => void process.stderr.write(text),
    say: (message) => inLanguage(message, language),
    language,
    colour: hasColour(process.stdout),
    json,
    quiet,
    cwd: process.cwd(),
    width: process.stdout.columns ?? 100,
    live: process.stderr.isTTY === true && !process.env.CI,
    stop,
    abort,
  }
}

function hasColour(stream: NodeJS.WriteStream): boolean {
  if (process.env.NO_COLOR) return false
  if (process.env.FORCE_COLOR) return process.env.FORCE_COLOR !== '0'
  return stream.isTTY === true
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> | undefined {
  if (stream.write(text) || stream.destroyed) return undefined
  return new Promise((resolve) => stream.once('drain', resolve))
}

/** The first Ctrl-C asks for an orderly end; the second does not wait for it. */
function interruptible(): { stop: AbortSignal; abort: AbortSignal } {
  const stop = new AbortController()
  const abort = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) {
      abort.abort()
      process.exit(130)
    }
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return { stop: stop.signal, abort: abort.signal }
}
