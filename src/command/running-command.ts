import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { errorText, ScoreError } from '../errors.ts'
import { stopped, tooLarge, tooLate } from '../trouble.ts'
import { noProgram } from './no-program.ts'
import { forgetGroup, killGroup, trackGroup } from './process-group.ts'
import { whatWentWrong } from './shown-text.ts'

export interface CommandCall {
  /** Text is for the shell; a list is run as it is. */
  command: string | readonly string[]
  env?: Record<string, string>
  folder: string
  timeoutMs: number
  maxBytes: number
  /** Whose failure it is when the command fails. */
  failure: 'target' | 'threw'
}

/** Time between asking a command to end and ending it. */
const GRACE_MS = 500
const STDERR_BYTES = 16_384

/** One start of a command. Whatever becomes of the answer, nothing it has started is left behind. */
export class RunningCommand {
  readonly #call: CommandCall
  readonly #child: ChildProcessWithoutNullStreams
  readonly #stdout: Buffer[] = []
  #stderr = Buffer.alloc(0)
  #size = 0
  #givenUp = false
  readonly #outcome = Promise.withResolvers<string>()
  /** Settles once the process is gone and its pipes are closed. */
  readonly ended: Promise<void>

  constructor(call: CommandCall, input: string) {
    this.#call = call
    this.#child = start(call)
    // Nobody may be waiting yet, or any more.
    this.#outcome.promise.catch(() => {})
    trackGroup(this.#child)
    this.ended = new Promise((resolve) => this.#child.once('close', () => resolve()))
    this.#listen()
    // A command need not read its input.
    this.#child.stdin.on('error', () => {})
    this.#child.stdin.end(input)
  }

  async answer(signal: AbortSignal): Promise<string> {
    const { timeoutMs } = this.#call
    const onAbort = () => this.#giveUp(stopped(signal))
    const timer = setTimeout(() => this.#giveUp(tooLate(timeoutMs)), timeoutMs)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    try {
      return await this.#outcome.promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }

  async kill(): Promise<void> {
    killGroup(this.#child.pid, 'SIGKILL')
    await this.ended
  }

  #listen(): void {
    const child = this.#child
    child.stdout.on('data', (chunk: Buffer) => {
      this.#size += chunk.length
      if (this.#size <= this.#call.maxBytes) this.#stdout.push(chunk)
      else this.#giveUp(tooLarge(this.#call.maxBytes))
    })
    child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = Buffer.concat([this.#stderr, chunk]).subarray(-STDERR_BYTES)
    })
    child.once('error', (error) => this.#outcome.reject(cannotStart(this.#call, error)))
    // What the command left running would hold its pipes open; its answer is complete.
    child.once('exit', () => killGroup(child.pid, 'SIGKILL'))
    child.once('close', (code, signal) => {
      forgetGroup(child)
      if (code === 0) this.#outcome.resolve(withoutLastBreak(Buffer.concat(this.#stdout).toString('utf8')))
      else this.#outcome.reject(failed(this.#call.failure, { code, signal }, this.#stderr.toString('utf8')))
    })
  }

  /** The answer is settled at once; the command gets a moment to clean up. */
  #giveUp(error: ScoreError): void {
    if (this.#givenUp) return
    this.#givenUp = true
    this.#outcome.reject(error)
    this.#stdout.length = 0
    killGroup(this.#child.pid, 'SIGTERM')
    const timer = setTimeout(() => killGroup(this.#child.pid, 'SIGKILL'), GRACE_MS)
    void this.ended.then(() => clearTimeout(timer))
  }
}

function start({ command, env, folder, failure }: CommandCall): ChildProcessWithoutNullStreams {
  const options = { cwd: folder, env: { ...process.env, ...env }, detached: process.platform !== 'win32' }
  try {
    if (typeof command === 'string') return spawn(command, { ...options, shell: true })
    const [file = '', ...args] = command
    return spawn(file, args, options)
  } catch (thrown) {
    throw cannotStart({ command, failure }, thrown)
  }
}

const withoutLastBreak = (text: string) => text.replace(/\r?\n$/, '')

function cannotStart({ command, failure }: Pick<CommandCall, 'command' | 'failure'>, error: unknown): ScoreError {
  const shown = typeof command === 'string' ? command : (command[0] ?? '')
  const isMissing = shown !== command && ['ENOENT', 'EACCES'].includes(String((error as NodeJS.ErrnoException).code))
  const told = `"${shown}": ${errorText(error)}`
  const why = isMissing ? noProgram(shown) : { en: told, ja: told }
  return new ScoreError(failure, {
    en: `the command cannot be started: ${why.en}`,
    ja: `コマンドを起動できません: ${why.ja}`,
  })
}

function failed(
  kind: CommandCall['failure'],
  { code, signal }: { code: number | null; signal: string | null },
  stderr: string,
): ScoreError {
  const said = whatWentWrong(stderr)
  const how = code === null ? { en: `was ended by ${signal}`, ja: `${signal} で終了しました` } : exited(code)
  return new ScoreError(kind, {
    en: `the command ${how.en}${said && `: ${said}`}`,
    ja: `コマンドが${how.ja}${said && `: ${said}`}`,
  })
}

const exited = (code: number) => ({
  en: `failed with exit code ${code}`,
  ja: `終了コード ${code} で失敗しました`,
})
