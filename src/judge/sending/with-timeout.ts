import { whenAborted } from './when-aborted.ts'

/** The work took too long and was called off. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/** Runs work that may ignore its signal: when time is up, or `signal` aborts, nobody waits for it any longer. */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  const timer = setTimeout(() => controller.abort(new TookTooLong()), ms)
  const stopListening = whenAborted(signal, stop)
  if (signal.aborted) stop()
  const calledOff = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
  })
  try {
    controller.signal.throwIfAborted()
    return await Promise.race([work(controller.signal), calledOff])
  } catch (thrown) {
    // Whatever the work made of being called off, the reason is ours.
    if (controller.signal.aborted) throw controller.signal.reason
    throw thrown
  } finally {
    clearTimeout(timer)
    stopListening()
  }
}
