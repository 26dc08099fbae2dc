import { startOf } from '../command/shown-text.ts'
import { ScoreError } from '../errors.ts'
import { retryAfterMs } from '../judge/sending/retry-after.ts'
import { follow, RefusedRedirect } from '../judge/transport/follow.ts'
import { tooLarge } from '../trouble.ts'
import { PassingFailure } from './retrying.ts'

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

/** Enough of an error page to recognise it. */
const ERROR_BYTES = 8_192

/** The text of a successful reply. Throws ScoreError for any other, with the beginning of what it says. */
export async function fetchText(request: HttpRequest, limits: Limits): Promise<Reply> {
  const response = await ask(request, limits.signal)
  const contentType = response.headers.get('content-type') ?? ''
  const { bytes, whole } = await readUpTo(response, response.ok ? limits.maxBytes : ERROR_BYTES)
  const text = decode(bytes, contentType)
  if (!response.ok) throw refused(response, startOf(text))
  if (!whole) throw tooLarge(limits.maxBytes)
  return { contentType, text }
}

/** Follows redirects within one origin: elsewhere, the headers with their keys have no business. */
async function ask({ url, method, headers, body }: HttpRequest, signal: AbortSignal): Promise<Response> {
  try {
    return await follow({ url, method }, (at) =>
      fetch(at, { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) }),
    )
  } catch (thrown) {
    throw thrown instanceof RefusedRedirect ? redirected(thrown) : thrown
  }
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

/** Statuses of a moment, not of the request. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429

function refused({ status, headers }: Response, text: string): ScoreError {
  const said = {
    en: `the service answered with status ${status}${text && `: ${text}`}`,
    ja: `サービスがステータス ${status} を返しました${text && `: ${text}`}`,
  }
  if (!isPassing(status)) return new ScoreError('target', said)
  const waitMs = retryAfterMs(Object.fromEntries(headers), Date.now())
  return new PassingFailure(said, { patience: status === 429 || (status === 503 && waitMs !== undefined), waitMs })
}

function redirected({ refusal }: RefusedRedirect): ScoreError {
  if (refusal.why === 'circles')
    return new ScoreError('target', { en: 'the service redirects in circles', ja: 'リダイレクトが多すぎます' })
  if (refusal.why === 'becomes-get')
    return new ScoreError('target', {
      en: `the service answered with status ${refusal.status}, a redirect that would lose the question; write the address it redirects to as the url`,
      ja: `サービスがステータス ${refusal.status} でリダイレクトしており、従うと質問が失われます。リダイレクト先のアドレスを url に書いてください`,
    })
  const to = startOf(refusal.to)
  return new ScoreError('target', {
    en: `the service redirects to ${to}; if that is meant, write that address as the url`,
    ja: `サービスが ${to} へリダイレクトしています。正しければ、そのアドレスを url に書いてください`,
  })
}
