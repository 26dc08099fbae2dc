import { version } from '../../../version.ts'
import type { Hub } from './hub.ts'

const MOST_REDIRECTS = 5

export interface HubResponse {
  response: Response
  /** What the hub itself said of the file before it sent us to where the bytes lie. */
  linked: { etag: string | null; size: string | null }
}

/**
 * GET, following redirects by hand: the token goes to the hub's own address and to nobody else, whatever host the
 * bytes come from.
 */
export async function hubRequest(
  hub: Hub,
  url: URL,
  { headers = {}, signal }: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<HubResponse> {
  const linked: HubResponse['linked'] = { etag: null, size: null }
  let address = url
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const own = address.origin === hub.endpoint.origin
    const response = await fetch(address, {
      redirect: 'manual',
      signal,
      headers: {
        ...headers,
        'user-agent': `saiten/${version}`,
        // Compressed bytes could not be gone on with in the middle.
        'accept-encoding': 'identity',
        ...(own && hub.token !== undefined && { authorization: `Bearer ${hub.token}` }),
      },
    })
    if (own) {
      linked.etag ??= response.headers.get('x-linked-etag')
      linked.size ??= response.headers.get('x-linked-size')
    }
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || response.status === 304 || location === null)
      return { response, linked }
    await response.body?.cancel()
    address = new URL(location, address)
  }
  throw new TypeError('too many redirects')
}
