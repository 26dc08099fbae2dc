import { setImmediate as others } from 'node:timers/promises'

/** Work that never waits would keep Ctrl-C and the writing of rows waiting: after so long, theirs is the turn. */
const LONGEST_STRETCH_MS = 20

/**
 * Works through a stream with at most `limit` items in flight. An abort stops the taking of new items; the first
 * error stops it too, and is thrown once what was in flight has ended. Resolves to whether the stream was read to its end.
 */
export async function forEachBounded<T>(
  source: AsyncIterable<T>,
  limit: number,
  signal: Pick<AbortSignal, 'aborted'>,
  work: (item: T, position: number) => Promise<void> | void,
): Promise<boolean> {
  const items = source[Symbol.asyncIterator]()
  let failure: { error: unknown } | undefined
  let ended = false
  let taken = 0
  let pausedAt = performance.now()
  // A generator is asked for one item at a time: its next() calls queue up by themselves.
  const runner = async () => {
    while (!failure && !signal.aborted) {
      try {
        // Counted when it is asked for: what comes is in that order, though one may come later than the next.
        const position = taken++
        const next = await items.next()
        if (next.done) {
          ended = true
          return
        }
        const working = work(next.value, position)
        if (working) await working
        if (performance.now() - pausedAt < LONGEST_STRETCH_MS) continue
        pausedAt = performance.now()
        await others()
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, runner))
  await items.return?.()
  if (failure) throw failure.error
  return ended
}
