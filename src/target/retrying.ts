import { ScoreError } from '../errors.ts'
import { backoffMs } from '../judge/sending/backoff.ts'
import { pause } from '../judge/sending/pause.ts'
import type { Message } from '../language.ts'

/** What the other side asked for. */
interface Asked {
  /** To wait, which costs no retry. */
  patience?: boolean
  waitMs?: number | undefined
}

/** A failure of the moment. */
export class PassingFailure extends ScoreError {
  override name = 'PassingFailure'
  readonly asked: Asked

  constructor(message: Message, asked: Asked = {}) {
    super('target', message)
    this.asked = asked
  }
}

interface Patience {
  /** How many more tries there are. */
  retries: number
  /** From the first try until the last may begin. */
  deadlineMs: number
  signal: AbortSignal
  /** No further try is made once it aborts: the failure stands. */
  stop?: AbortSignal | undefined
  isPassing?(error: unknown): boolean
}

/** The first wait after a failure, and after one that says how long to wait; each further one is twice as long. */
const BASE_MS = 500
const LEAST_MS = 20

/** Tries again what may go better the next time, as judges are asked again. */
export async function retrying<T>(attempt: () => Promise<T>, patience: Patience): Promise<T> {
  const { retries, deadlineMs, signal, stop, isPassing = (error) => error instanceof PassingFailure } = patience
  const deadlineAt = Date.now() + deadlineMs
  const tried = { again: 0, wait: 0 }
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (retries === 0 || signal.aborted || stop?.aborted || !isPassing(error)) throw error
      const { patience: isFree = false, waitMs } = error instanceof PassingFailure ? error.asked : {}
      if (!isFree && tried.again >= retries) throw error
      const attempts = tried[isFree ? 'wait' : 'again']++
      const wait =
        waitMs === undefined
          ? backoffMs(attempts, BASE_MS, Math.random)
          : Math.max(waitMs, backoffMs(Math.min(attempts, 5), LEAST_MS, Math.random))
      if (Date.now() + wait >= deadlineAt) throw error
      await pause(wait, stop ? AbortSignal.any([signal, stop]) : signal).catch((reason: unknown) => {
        throw signal.aborted ? reason : error
      })
    }
  }
}
