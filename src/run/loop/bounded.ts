import { setImmediate as others } from 'node:timers/promises'

/** Work that never waits would keep Ctrl-C and the writing of rows waiting: after so long, theirs is the turn. */
const LONGEST_STRETCH_MS = 20

/**
 * Works through a stream with at most `limit` items in flight. An abort stops the taking of new items; the first
 * error stops it too, and is thrown once what was in flight has ended. Resolves to whether the stream was read to its end.
 * `by` also ends the waiting for an item that may never come: a generator that hangs. `onFailure` is told of an error at once.
 */
export async function forEachBounded<T>(
  source: AsyncIterable<T>,
  limit: number,
  signal: Pick<AbortSignal, 'aborted'> & { by?: AbortSignal; onFailure?(): void },
  work: (item: T, position: number) => Promise<void> | void,
): Promise<boolean> {
  const items = source[Symbol.asyncIterator]()
  let failure: { error: unknown } | undefined
  let ended = false
  let taken = 0
  let pausedAt = performance.now()
  const quiet = new QuietAfter(signal.by)
  // A generator is asked for one item at a time: its next() calls queue up by themselves.
  const runner = async () => {
    while (!failure && !signal.aborted) {
      try {
        // Counted when it is asked for: what comes is in that order, though one may come later than the next.
        const position = taken++
        const next = await items.next()
        if (quiet.isOver) return
        if (next.done) {
          ended = true
          return
        }
        const working = work(next.value, position)
        if (working) await quiet.during(working)
        if (performance.now() - pausedAt < LONGEST_STRETCH_MS) continue
        pausedAt = performance.now()
        await others()
      } catch (error) {
        failure ??= { error }
        signal.onFailure?.()
      }
    }
  }
  const read = Promise.all(Array.from({ length: limit }, runner)).then(() => items.return?.())
  try {
    await Promise.race([read, quiet.reached])
  } finally {
    quiet.close()
  }
  // Nobody waits any longer for what a stopped stream may still say.
  read.catch(() => {})
  if (failure) throw failure.error
  return ended
}

/** The moment when, after a stop, no work is in flight any more. */
class QuietAfter {
  readonly reached: Promise<void>
  readonly #stop: AbortSignal | undefined
  readonly #reach: () => void
  readonly #look = () => this.#lookAgain()
  #working = 0
  isOver = false

  constructor(stop: AbortSignal | undefined) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.reached = promise
    this.#reach = resolve
    this.#stop = stop
    stop?.addEventListener('abort', this.#look)
  }

  async during(work: Promise<void>): Promise<void> {
    this.#working++
    try {
      await work
    } finally {
      this.#working--
      this.#lookAgain()
    }
  }

  close(): void {
    this.#stop?.removeEventListener('abort', this.#look)
  }

  #lookAgain(): void {
    if (!this.#stop?.aborted || this.#working > 0) return
    this.isOver = true
    this.#reach()
  }
}
