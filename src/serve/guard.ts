import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** The header that every write carries: a page of another origin cannot send it without asking, and is never allowed to. */
const WRITE_HEADER = 'x-saiten-write'
const COOKIE = 'saiten-token'

export interface Guarded {
  /** Names under which this server may be called, with the port. */
  hosts: ReadonlySet<string>
  /** Asked of everybody where others than this machine can reach the server. */
  token: string | null
}

/** Lets through what comes from the page itself, and nothing that another page or machine made a browser send. */
export function guard({ hosts, token }: Guarded): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context
    const host = req.header('host') ?? ''
    if (!hosts.has(host)) return context.text('This server is not called that.', 403)
    const origin = req.header('origin')
    if (origin !== undefined && origin !== `http://${host}`) return context.text('Not from another page.', 403)
    const site = req.header('sec-fetch-site')
    const isVisit = req.method === 'GET' && req.header('sec-fetch-mode') === 'navigate'
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isVisit)
      return context.text('Not from another page.', 403)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isRead && req.header(WRITE_HEADER) === undefined) return context.text(`A write needs ${WRITE_HEADER}.`, 403)
    if (token !== null) {
      const given = req.query('token')
      if (given !== undefined && isSame(given, token)) {
        const { pathname, searchParams } = new URL(req.url)
        searchParams.delete('token')
        return context.body(null, 303, {
          location: `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`,
          'set-cookie': `${COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/`,
        })
      }
      if (!isSame(cookieIn(req.header('cookie')) ?? '', token)) {
        return context.text('Open the address that `saiten view` printed: it carries the token.', 401)
      }
    }
    return next()
  }
}

function cookieIn(header: string | undefined): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=')
    if (name === COOKIE) return value
  }
  return undefined
}

/** Takes the same time whatever is given. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}

/** The page needs its own script, its own style and this server; model output gets nothing else from the browser. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const safetyHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  const { headers } = context.res
  headers.set('content-security-policy', POLICY)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('cache-control', 'no-store')
}
