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

/** Until when providers asked not to be asked. */
let quietUntil = 0

/** A provider asked for patience, for so long. */
export function askedForQuiet(ms: number, now = performance.now()): void {
  quietUntil = Math.max(quietUntil, now + ms)
}

export interface Waiting {
  calls: number
  /** How long the oldest call has been out. */
  oldestMs: number
  /** How much longer a provider wants to be left alone. */
  quietMs?: number
}

/** What is waited for right now; undefined when nothing is. */
export function waitingFor(now = performance.now()): Waiting | undefined {
  // The first one in is the first one that went.
  const [oldest] = out.values()
  const quiet = quietUntil > now && { quietMs: quietUntil - now }
  if (oldest === undefined && !quiet) return undefined
  return { calls: out.size, oldestMs: oldest === undefined ? 0 : now - oldest, ...quiet }
}
