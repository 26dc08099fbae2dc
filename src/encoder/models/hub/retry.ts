import { setTimeout as sleep } from 'node:timers/promises'
import { badInput, errorText } from '../../../errors.ts'

/** A failure that may pass: a cut connection, a server that is busy. */
export class Passing extends Error {
  override name = 'Passing'
  /** How long the server asks to wait. */
  readonly waitMs: number | undefined

  constructor(message: string, waitMs?: number) {
    super(message)
    this.waitMs = waitMs
  }
}

const ATTEMPTS = 5
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000

/**
 * Tries again after a failure that may pass, waiting longer each time. `attempt` says whether it got anywhere: an
 * attempt that did counts as the first again.
 */
export async function withRetries<Result>(
  what: string,
  attempt: () => Promise<Result>,
  { signal, advanced = () => false }: { signal: AbortSignal; advanced?: () => boolean },
): Promise<Result> {
  for (let failed = 0; ; ) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Passing)) throw error
      failed = advanced() ? 1 : failed + 1
      if (failed >= ATTEMPTS) throw givenUp(what, error)
      const wait = error.waitMs ?? FIRST_WAIT_MS * 2 ** (failed - 1)
      await sleep(Math.min(wait, LONGEST_WAIT_MS), undefined, { signal })
    }
  }
}

/** How long a busy server asks to wait, in seconds or as a date. */
export function retryAfter(headers: Headers): number | undefined {
  const written = headers.get('retry-after')
  if (written === null) return undefined
  const seconds = Number(written)
  const wait = Number.isNaN(seconds) ? Date.parse(written) - Date.now() : seconds * 1000
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** The reason of a request that never got an answer: fetch hides it one level deep. */
export const networkReason = (error: unknown) =>
  errorText(error instanceof Error && error.cause !== undefined ? error.cause : error)

const givenUp = (what: string, error: Error) =>
  badInput(
    `${what} could not be fetched: ${error.message}. What is here already is kept; run the same command again to go on`,
    `${what} を取得できませんでした: ${error.message}。取得済みの分は残っています。同じコマンドで続きから再開できます`,
  )
