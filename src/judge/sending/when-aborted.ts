const waiting = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls back when the signal aborts, unless the function returned is called first. A signal looks through all its
 * listeners whenever one is added, so thousands who wait for the same signal share one.
 */
export function whenAborted(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = waiting.get(signal) ?? listen(signal)
  callbacks.add(callback)
  return () => callbacks.delete(callback)
}

function listen(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>()
  waiting.set(signal, callbacks)
  signal.addEventListener('abort', () => callbacks.forEach((callback) => void callback()), { once: true })
  return callbacks
}
