import { BadInput } from '../errors.ts'
import type { Json } from '../json.ts'
import { inLanguage, type Language } from '../language.ts'
import type { AnyScorer } from '../score/scorer.ts'
import type { Answer, Target } from '../score/target.ts'
import { loading } from './loading.ts'
import { locateModule } from './locate.ts'
import type { Extra, ScorerDescription } from './protocol.ts'
import { remoteScorer } from './remote-scorer.ts'
import type { RowBatch } from './rows.ts'
import { Thread, type Use } from './thread.ts'
import { warnAside } from './warn-aside.ts'

/** Runs the user's own modules in worker threads. Everything it is given must lie inside the root. */
export interface UserCode {
  /** A module's default export as data, for a suite. Throws BadInput. */
  readData(file: string): Promise<Json>
  /** The rows that a module's default export is, yields or returns. Throws BadInput. */
  readRows(file: string): AsyncIterable<Json>
  /** Throws BadInput with path `type`; a score that fails throws ScoreError. */
  loadScorer(file: string, timeoutMs?: number): Promise<AnyScorer>
  loadTarget(file: string, limits: { timeoutMs: number; maxBytes: number }): Promise<Target['answer']>
  /** A module whose default export takes data and options, such as a compression of the user's. */
  loadFunction(
    file: string,
    limits: { timeoutMs: number; maxBytes: number },
  ): Promise<(input: Json, options: Extra, signal: AbortSignal) => Promise<Answer>>
  /** The same for what is made of answers before they are scored: nobody's clock runs meanwhile. */
  loadTransform: UserCode['loadFunction']
  close(): Promise<void>
}

interface HostOptions {
  root: string
  language?: Language
  /** Milliseconds that loading a module may take. */
  loadMs?: number
  memoryMb?: number
}

/** Timers cannot wait longer, and fire at once when asked to. */
const MOST_MS = 2 ** 31 - 1

export function createHost({ root, language = 'en', loadMs = 60_000, memoryMb = 1024 }: HostOptions): UserCode {
  const newThread = () => new Thread({ loadMs, memoryMb, warn: (error) => warnAside(inLanguage(error.said, language)) })
  // Apart, so that a scorer that blocks neither loses a generator's place nor slows what a target is timed by.
  const reading = newThread()
  const scoring = newThread()
  const answering = newThread()
  let handles = 0

  const functionIn = async (
    thread: Thread,
    file: string,
    { timeoutMs, maxBytes }: Parameters<UserCode['loadFunction']>[1],
  ): ReturnType<UserCode['loadFunction']> => {
    const module = await locateModule(root, file)
    const use: Use = { id: ++handles, opening: { kind: 'target', module } }
    await loading(module, thread.ask({ call: { method: 'open', use: use.id }, timeoutMs: loadMs, use }))
    return async (input, extra, signal) => {
      const call = { method: 'answer', use: use.id, testCase: input, repeat: 0, maxBytes, extra } as const
      return (await thread.ask({ call, timeoutMs, use, signal })) as Answer
    }
  }

  return {
    async readData(file) {
      const module = await locateModule(root, file)
      return loading(module, reading.ask({ call: { method: 'data', module }, timeoutMs: loadMs })) as Promise<Json>
    },

    async *readRows(file) {
      const module = await locateModule(root, file)
      const rows = ++handles
      await loading(module, reading.ask({ call: { method: 'openRows', module, rows }, timeoutMs: loadMs }))
      let batch: RowBatch | undefined
      try {
        do {
          batch = (await loading(
            module,
            reading.ask({ call: { method: 'nextRows', rows }, timeoutMs: loadMs }),
          )) as RowBatch
          yield* batch.rows
        } while (!batch.done)
      } finally {
        // Also when the reader stops early; nobody is left to hear of a failure then.
        await reading.ask({ call: { method: 'closeRows', rows }, timeoutMs: loadMs }).catch(() => {})
      }
    },

    async loadScorer(file, timeoutMs = 60_000) {
      try {
        const module = await locateModule(root, file)
        const asked = scoring.ask({ call: { method: 'describe', module }, timeoutMs: loadMs })
        const about = (await loading(module, asked)) as ScorerDescription
        return remoteScorer(scoring, about, {
          module,
          timeoutMs: Math.min(timeoutMs, MOST_MS),
          loadMs,
          newUse: () => ++handles,
        })
      } catch (thrown) {
        throw thrown instanceof BadInput ? atType(thrown) : thrown
      }
    },

    async loadTarget(file, { timeoutMs, maxBytes }) {
      const module = await locateModule(root, file)
      const use: Use = { id: ++handles, opening: { kind: 'target', module } }
      await loading(module, answering.ask({ call: { method: 'open', use: use.id }, timeoutMs: loadMs, use }))
      return async (testCase, { repeat, signal }) => {
        const call = { method: 'answer', use: use.id, testCase, repeat, maxBytes } as const
        return (await answering.ask({ call, timeoutMs, use, signal })) as Answer
      }
    },

    loadFunction: (file, limits) => functionIn(answering, file, limits),
    loadTransform: (file, limits) => functionIn(scoring, file, limits),

    async close() {
      await Promise.all([reading.close(), scoring.close(), answering.close()])
    },
  }
}

/** A scorer that cannot be loaded is a mistake of the place that names it; the sentence says what is wrong in its file. */
function atType(error: BadInput): BadInput {
  const mistakes = error.mistakes.map(({ message }) => ({ path: 'type', message }))
  return new BadInput(mistakes, { cause: error })
}
