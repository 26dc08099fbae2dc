import { errorText, type ScoreErrorKind } from '../../errors.ts'
import { RefusedRedirect } from '../transport/follow.ts'
import { retryAfterMs } from './retry-after.ts'

/** What a failed request means for the question. */
export interface RequestFailure {
  kind: ScoreErrorKind
  /** HTTP status, where there was an answer. */
  status?: number
  /** In the words of the provider or the network; not scrubbed yet. */
  words: string
  /** What came back instead of an answer; not scrubbed yet. */
  body?: string
  /**
   * `again`: another try may succeed, and costs a retry; `wait`: the provider asks for patience, which is free;
   * `never`: the same request would fail again; `stop`: every request would.
   */
  next: 'again' | 'wait' | 'never' | 'stop'
  waitMs?: number
  /** No answer in time, though it was the only request out: fewer at once would not help. */
  alone?: true
  /** Nobody was there to hear it: no server, no such host, no way to it. */
  unreached?: true
}

/** Reads anything a model can throw. Errors of the AI SDK are recognised by what they carry, whatever its version. */
export function thrownFailure(thrown: unknown, now: number): RequestFailure {
  const error: SdkError = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const { name, statusCode, responseBody } = error
  const kept = {
    words: wordsOf(thrown, bodyOf(error)),
    ...(typeof statusCode === 'number' && { status: statusCode }),
    ...(typeof responseBody === 'string' && responseBody !== '' && { body: responseBody }),
  }
  if (isRefusedRedirect(thrown)) return { ...kept, kind: 'rejected', next: 'never' }
  if (typeof statusCode === 'number' && statusCode >= 400) return { ...kept, ...byStatus(statusCode, error, now) }
  if (name === 'AI_LoadAPIKeyError' || name === 'AI_LoadSettingError')
    return { ...kept, kind: 'rejected', next: 'stop' }
  if (typeof name === 'string' && UNUSABLE.has(name)) return { ...kept, kind: 'rejected', next: 'never' }
  // No answer, one broken off, or one that is no answer to a question like ours.
  return { ...kept, kind: 'transport', next: 'again', ...(isUnreached(thrown) && { unreached: true }) }
}

const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Packages wrap what the network says; several addresses of one host fail together. */
export function isUnreached(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if (UNREACHED.has(String((thrown as NodeJS.ErrnoException).code))) return true
  return thrown instanceof AggregateError ? thrown.errors.some(isUnreached) : isUnreached(thrown.cause)
}

/** Packages may wrap what their `fetch` throws. */
const isRefusedRedirect = (thrown: unknown) =>
  thrown instanceof RefusedRedirect || (thrown instanceof Error && thrown.cause instanceof RefusedRedirect)

/** What the provider said, without the request it was said about. */
interface SdkError {
  name?: string
  message?: string
  statusCode?: unknown
  responseHeaders?: unknown
  responseBody?: unknown
}

/** The request itself is at fault, before it was ever sent. */
const UNUSABLE = new Set(['AI_InvalidPromptError', 'AI_InvalidArgumentError', 'AI_UnsupportedFunctionalityError'])

/** Too slow, in conflict, too early: statuses of a moment, not of the request. */
const PASSING = new Set([408, 409, 425])

function byStatus(status: number, error: SdkError, now: number): Pick<RequestFailure, 'kind' | 'next' | 'waitMs'> {
  const waitMs = retryAfterMs(lowerKeys(error.responseHeaders), now)
  const wait = waitMs === undefined ? {} : { waitMs }
  if (status === 429) {
    // An account without credit: no patience helps.
    if (bodyOf(error).includes('insufficient_quota')) return { kind: 'rejected', next: 'never' }
    return { kind: 'rate-limited', next: 'wait', ...wait }
  }
  if ((status === 503 || status === 529) && waitMs !== undefined) return { kind: 'transport', next: 'wait', ...wait }
  if (status >= 500) return { kind: 'transport', next: 'again' }
  if (PASSING.has(status)) return { kind: 'rejected', next: 'again', ...wait }
  return { kind: 'rejected', next: status === 401 || status === 403 || status === 404 ? 'stop' : 'never' }
}

const bodyOf = ({ responseBody }: SdkError): string => (typeof responseBody === 'string' ? responseBody : '')

/** The provider's message, and the body where the message says nothing. */
function wordsOf(thrown: unknown, body: string): string {
  const said = errorText(thrown)
  const message = messageIn(body)
  if (message !== undefined) return message
  return body.trim() === '' || said.length > 40 ? said : `${said}: ${body.slice(0, MOST_BODY)}`
}

const MOST_BODY = 2000

/** `{ error: { message, param, code } }`, as most providers have it, or `{ message }`, or `{ error: text }`. */
function messageIn(body: string): string | undefined {
  try {
    const { error, message, detail } = JSON.parse(body) as Record<string, unknown>
    const inner = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
    const parts = [inner.message ?? message ?? detail ?? error, inner.param, inner.code]
    const words = parts.filter((part) => typeof part === 'string' && part !== '')
    return words.length > 0 ? words.join(' · ').slice(0, MOST_BODY) : undefined
  } catch {
    return undefined
  }
}

function lowerKeys(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) return {}
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}
