/** Waits, unless it is called off. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const calledOff = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', calledOff)
      resolve()
    }, ms)
    signal.addEventListener('abort', calledOff, { once: true })
  })
}
