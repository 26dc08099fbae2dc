/** Calls of this process to models, services and commands that are out, with the time at which each went. */
const out = new Map<symbol, number>()

/** Makes a call that people may have to wait for. */
export async function whileOut<T>(call: () => PromiseLike<T>): Promise<T> {
  const key = Symbol('call')
  out.set(key, performance.now())
  try {
    return await call()
  } finally {
    out.delete(key)
  }
}

/** What is waited for right now; undefined when nothing is. */
export function waitingFor(now = performance.now()): { calls: number; oldestMs: number } | undefined {
  // The first one in is the first one that went.
  const [oldest] = out.values()
  return oldest === undefined ? undefined : { calls: out.size, oldestMs: now - oldest }
}
