import type { ScoreError } from '../errors.ts'
import type { Elsewhere, ReadyScorer, ScoreContext, ScorerResult } from '../score/scorer.ts'
import { LARGE } from '../score/size.ts'
import type { Use } from './thread.ts'
import { warnAside } from './warn-aside.ts'

/** Seconds a scorer may take unless the suite says otherwise. */
const TIMEOUT_MS = 60_000
/** A thread that nobody has asked for so long is ended: the next large answer starts another. */
const IDLE_MS = 5_000
/** Markdown with ten thousand lists or headings takes seconds to be read. */
const ABOVE_NORMALIZED = 10_000
const LOAD_MS = 60_000
const MEMORY_MB = 2048

/**
 * Scoring in a thread that can be ended, for answers so large that they would keep Ctrl-C, other targets' clocks and
 * all other cases waiting. The thread opens the same scorer from the same options; results are the same.
 */
export function elsewhere({ type, given, definition }: ReadyScorer, timeoutMs = TIMEOUT_MS): Elsewhere {
  const id = ++uses
  const above = given.normalize === true ? ABOVE_NORMALIZED : (definition.blocksAbove ?? LARGE)
  const score: Elsewhere['score'] = async (testCase, context) => {
    const { files, language, repeat, target, outputOf, signal, stop } = context
    const use: Use = { id, opening: { kind: 'built-in', type, options: given }, files }
    // As text, which keeps every digit of every number.
    const call = { method: 'scoreText', use: id, testCase: JSON.stringify(testCase), language, repeat, target } as const
    const ended = stop ? AbortSignal.any([signal, stop]) : signal
    return (await askFor(context, (thread) =>
      thread.ask({ call, timeoutMs, use, files, outputOf, signal: ended }),
    )) as ScorerResult
  }
  return { above, score }
}

let uses = 0

type Thread = InstanceType<typeof import('./thread.ts').Thread>

/** One for each run, found by its signal: who is told to stop ends nobody else's work. */
const threads = new WeakMap<AbortSignal, Promise<BusyThread>>()

async function askFor({ signal, stop }: ScoreContext, ask: (thread: Thread) => Promise<unknown>): Promise<unknown> {
  const run = stop ?? signal
  let busy = threads.get(run)
  if (!busy) {
    busy = BusyThread.start(() => threads.delete(run))
    threads.set(run, busy)
    run.addEventListener('abort', () => void busy?.then((one) => one.end()), { once: true })
  }
  return (await busy).ask(ask)
}

class BusyThread {
  readonly #thread: Thread
  readonly #onEnd: () => void
  #last: Promise<void> = Promise.resolve()
  #asked = 0
  #idle: NodeJS.Timeout | undefined

  private constructor(thread: Thread, onEnd: () => void) {
    this.#thread = thread
    this.#onEnd = onEnd
  }

  static async start(onEnd: () => void): Promise<BusyThread> {
    const { Thread } = await import('./thread.ts')
    const warn = (error: ScoreError) => warnAside(error.message)
    return new BusyThread(new Thread({ loadMs: LOAD_MS, memoryMb: MEMORY_MB, warn }), onEnd)
  }

  /** One after the other: none of them would wait for anything, and so each has its time to itself. */
  async ask(ask: (thread: Thread) => Promise<unknown>): Promise<unknown> {
    clearTimeout(this.#idle)
    this.#asked++
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    try {
      await before
      return await ask(this.#thread)
    } finally {
      resolve()
      if (--this.#asked === 0) this.#idle = setTimeout(() => this.end(), IDLE_MS).unref()
    }
  }

  end(): void {
    clearTimeout(this.#idle)
    this.#onEnd()
    void this.#thread.close()
  }
}
