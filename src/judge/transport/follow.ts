const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MOST = 5

/** Why a redirect was not followed. */
type Refusal =
  /** Keys and questions were given to one origin; another has no business with them. */
  | { why: 'leaves'; to: string }
  /** The question would not arrive: these statuses make a plain GET of it. */
  | { why: 'becomes-get'; status: number }
  | { why: 'circles' }

export class RefusedRedirect extends Error {
  override name = 'RefusedRedirect'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(wordsOf(refusal))
    this.refusal = refusal
  }
}

/** Sends a request, and again wherever its origin redirects it to. `send` must not follow redirects by itself. */
export async function follow(
  { url, method }: { url: URL; method: string },
  send: (url: URL) => Promise<Response>,
): Promise<Response> {
  let at = url
  for (let hops = 0; hops <= MOST; hops++) {
    const response = await send(at)
    const { status } = response
    const location = REDIRECTS.has(status) ? response.headers.get('location') : null
    if (location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, at.href)
    if (next?.origin !== url.origin) throw new RefusedRedirect({ why: 'leaves', to: next?.origin ?? location })
    const keepsMethod = status === 307 || status === 308 || method === 'GET' || method === 'HEAD'
    if (!keepsMethod) throw new RefusedRedirect({ why: 'becomes-get', status })
    at = next
  }
  throw new RefusedRedirect({ why: 'circles' })
}

function wordsOf(refusal: Refusal): string {
  if (refusal.why === 'circles') return 'the server redirects in circles'
  if (refusal.why === 'becomes-get')
    return `the server answers with status ${refusal.status}, a redirect that would lose the question; give the address it redirects to as baseURL`
  return `the server redirects to ${refusal.to}; if that is meant, give that address as baseURL`
}
