import { whenAborted } from './when-aborted.ts'

/** Waits, unless it is called off. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(() => {
      stopListening()
      resolve()
    }, ms)
    const stopListening = whenAborted(signal, () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
