import { createExchange } from './exchange.ts'
import { isNodesFetch } from './nodes-fetch.ts'
import { plainRequest } from './plain-request.ts'

const exchange = createExchange()

/**
 * `fetch` for many small requests whose replies are read whole: on Node's older HTTP client, which takes half the CPU.
 * Whatever is out of the ordinary goes to the global `fetch`: proxies, bodies that are no text. Neither follows a redirect.
 */
export const leanFetch: typeof globalThis.fetch = async (input, init) => {
  const plain = isNodesFetch() ? plainRequest(input, init) : undefined
  return plain ? exchange(plain) : globalThis.fetch(input, { ...init, redirect: 'manual' })
}
