/** Where undici, which is behind `fetch`, keeps what sends the requests. */
const DISPATCHERS = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name))

/**
 * Whether the global `fetch` is as Node made it. Who replaced it (a mock, a recorder) or what it sends with (a proxy,
 * also by NODE_USE_ENV_PROXY) meant our requests, too.
 */
export function isNodesFetch(): boolean {
  if (!Function.prototype.toString.call(globalThis.fetch).includes('internal/deps/undici')) return false
  return DISPATCHERS.every((name) => {
    const dispatcher = (globalThis as Record<symbol, object | undefined>)[name]
    return dispatcher === undefined || dispatcher.constructor.name === 'Agent'
  })
}
