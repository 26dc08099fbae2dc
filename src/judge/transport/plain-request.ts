/** A text to be posted: the only kind of request that a question needs. */
export interface PlainRequest {
  url: URL
  headers: Record<string, string>
  body: string
  signal: AbortSignal | undefined
}

const OPTIONS = new Set(['method', 'headers', 'body', 'signal', 'redirect'])

/** Headers about the connection: `fetch` has rules of its own for them. */
const OF_CONNECTION = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** What `fetch` was called with, if it is of that kind; undefined for anything else. */
export function plainRequest(input: string | URL | Request, init: RequestInit = {}): PlainRequest | undefined {
  const { method, headers: given, body, signal } = init
  if (method !== 'POST' || typeof body !== 'string' || input instanceof Request) return undefined
  if (!Object.keys(init).every((option) => OPTIONS.has(option))) return undefined
  if (init.redirect !== undefined && init.redirect !== 'manual') return undefined
  const url = URL.parse(String(input))
  // Addresses with a password in them are refused by `fetch`.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  const headers = Object.fromEntries(new Headers(given))
  if (Object.keys(headers).some((name) => OF_CONNECTION.has(name))) return undefined
  return { url, headers, body, signal: signal ?? undefined }
}
