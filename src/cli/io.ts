import { throughDoor } from '../door/door.ts'
import { hasColour, stderr, stdout } from '../door/outlet.ts'
import { environmentLanguage, inLanguage, type Language } from '../language.ts'
import { secrets } from '../secrets/of-process.ts'
import type { Io } from './command.ts'
import { interruptible } from './interrupt.ts'

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
  const reader = stdout.reader(process.env)
  const errReader = stderr.reader(process.env)
  const err: Io['err'] = (text, kind = 'people') => stderr.write(throughDoor(secrets().all(text), kind, errReader))
  const say: Io['say'] = (message) => inLanguage(message, language)
  return {
    out: (text, kind = json ? 'json' : 'people') => stdout.write(throughDoor(secrets().known(text), kind, reader)),
    err,
    draw: (text) => void stderr.write(text),
    say,
    language,
    colour: hasColour(stdout),
    json,
    quiet,
    cwd: process.cwd(),
    width: stdout.columns ?? 100,
    errWidth: stderr.columns ?? 80,
    live: stderr.isTTY && !process.env.CI,
    ...interruptible((text) => void err(say(text))),
  }
}
