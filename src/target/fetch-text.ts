import { ScoreError } from '../errors.ts'
import { tooLarge } from '../usercode/trouble.ts'
import { startOf } from './shown-text.ts'

export interface HttpRequest {
  url: URL
  method: string
  headers: Headers
  body?: string
}

interface Limits {
  maxBytes: number
  signal: AbortSignal
}

export interface Reply {
  contentType: string
  text: string
}

const MOST_REDIRECTS = 5
/** Enough of an error page to recognise it. */
const ERROR_BYTES = 8_192

/** The text of a successful reply. Throws ScoreError for any other, with the beginning of what it says. */
export async function fetchText(request: HttpRequest, limits: Limits): Promise<Reply> {
  const response = await follow(request, limits.signal)
  const contentType = response.headers.get('content-type') ?? ''
  const { bytes, whole } = await readUpTo(response, response.ok ? limits.maxBytes : ERROR_BYTES)
  const text = decode(bytes, contentType)
  if (!response.ok) throw refused(response.status, startOf(text))
  if (!whole) throw tooLarge(limits.maxBytes)
  return { contentType, text }
}

/** Follows redirects within one origin: elsewhere, the headers with their keys have no business. */
async function follow(request: HttpRequest, signal: AbortSignal): Promise<Response> {
  let { url, method, body } = request
  const headers = new Headers(request.headers)
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const response = await fetch(url, {
      method,
      headers,
      signal,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, url.href)
    if (next?.origin !== url.origin) throw leavesOrigin(next?.origin ?? location)
    if (response.status !== 307 && response.status !== 308 && method !== 'HEAD') {
      method = 'GET'
      body = undefined
      headers.delete('content-type')
    }
    url = next
  }
  throw new ScoreError('target', { en: 'the service redirects in circles', ja: 'リダイレクトが多すぎます' })
}

async function readUpTo(response: Response, maxBytes: number): Promise<{ bytes: Buffer; whole: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    chunks.push(chunk)
    // Leaving the loop cancels the rest.
    if (size > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), whole: false }
  }
  return { bytes: Buffer.concat(chunks), whole: true }
}

function decode(bytes: Buffer, contentType: string): string {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

const refused = (status: number, text: string) =>
  new ScoreError('target', {
    en: `the service answered with status ${status}${text && `: ${text}`}`,
    ja: `サービスがステータス ${status} を返しました${text && `: ${text}`}`,
  })

const leavesOrigin = (to: string) =>
  new ScoreError('target', {
    en: `the service redirects to ${startOf(to)}; if that is meant, write that address as the url`,
    ja: `サービスが ${startOf(to)} へリダイレクトしています。正しければ、そのアドレスを url に書いてください`,
  })
