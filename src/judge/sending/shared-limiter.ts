import { setTimeout as wait } from 'node:timers/promises'
import type { Limiter, Limits, Permit } from './limiter.ts'
import type { SharedLimits } from './shared-limits.ts'

type Acquire = Limiter['acquire']

/** What may go out at once is this process's own matter; what may go out in a minute is everybody's. */
export class SharedLimiter {
  readonly #own: Limiter
  readonly #shared: SharedLimits
  readonly #key: string
  readonly #limits: Limits

  constructor(own: Limiter, shared: SharedLimits, key: string, limits: Limits) {
    this.#own = own
    this.#shared = shared
    this.#key = key
    this.#limits = limits
  }

  async acquire(wish: Parameters<Acquire>[0]): Promise<Permit | undefined> {
    const permit = await this.#own.acquire(wish)
    if (!permit) return undefined
    const { requestsPerMinute, tokensPerMinute } = this.#limits
    try {
      const at = await this.#shared.turn(this.#key, {
        ...(requestsPerMinute !== undefined && { requestsPerMinute }),
        ...(tokensPerMinute !== undefined && { tokensPerMinute }),
        tokens: tokensPerMinute === undefined ? 0 : wish.tokens(),
      })
      const late = wish.deadlineAt !== undefined && at > wish.deadlineAt
      if (!late && at > Date.now()) await wait(at - Date.now(), undefined, { signal: wish.signal })
      if (late) {
        permit.failed()
        return undefined
      }
    } catch (error) {
      permit.failed()
      throw wish.signal.aborted ? wish.signal.reason : error
    }
    return {
      ...permit,
      limited: (until) => {
        this.#shared.quiet(this.#key, until)
        permit.limited(until)
      },
    }
  }
}
