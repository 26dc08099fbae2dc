import { follow } from './follow.ts'

type Fetch = typeof globalThis.fetch

/** `fetch` that stays where it was sent: it follows redirects within one origin only, and never without the question. */
export function sameOrigin(fetch: Fetch): Fetch {
  return async (input, init) => {
    // A request object can be sent once only.
    if (input instanceof Request) return fetch(input, { ...init, redirect: 'error' })
    const { method = 'GET' } = init ?? {}
    return follow({ url: new URL(input), method: method.toUpperCase() }, (url) =>
      fetch(url.href, { ...init, redirect: 'manual' }),
    )
  }
}
