import { MinuteWindow } from './minute-window.ts'
import { whenAborted } from './when-aborted.ts'

export interface Limits {
  /** Requests in flight. */
  concurrency: number
  requestsPerMinute?: number
  tokensPerMinute?: number
}

interface Wish {
  /** Tokens this request is expected to use; asked only where they are limited. */
  tokens(): number
  /** The question's last moment; none while it has not been asked for the first time. */
  deadlineAt?: number
  signal: AbortSignal
}

/** Leave to send one request. Exactly one of its methods is called, when the request is over. */
export interface Permit {
  /** Answered; `tokens` is what it really used. */
  answered(tokens: number): void
  /** Failed for reasons of its own. */
  failed(): void
  /** The provider asked for less: everyone waits until `until`, then fewer go at once. */
  limited(until: number): void
}

interface Waiter extends Wish {
  start(permit: Permit): void
}

/**
 * Decides when requests to one provider go out: so many at once, so many a minute, and none while the provider asks
 * for quiet. After such a request concurrency halves, and each answer gives back one.
 */
export class Limiter {
  #concurrency: number
  #allowed: number
  #requests: MinuteWindow
  #tokens: MinuteWindow
  #inFlight = 0
  #quietUntil: number[] = []
  #halvedAt = Number.NEGATIVE_INFINITY
  #order = 0
  /** Questions that were asked before go first: their deadline is running. */
  #again: Waiter[] = []
  #fresh: Waiter[] = []
  #timer: NodeJS.Timeout | undefined

  constructor({ concurrency, requestsPerMinute, tokensPerMinute }: Limits) {
    this.#concurrency = concurrency
    this.#allowed = concurrency
    this.#requests = new MinuteWindow(requestsPerMinute ?? Number.POSITIVE_INFINITY)
    this.#tokens = new MinuteWindow(tokensPerMinute ?? Number.POSITIVE_INFINITY)
  }

  /** Whoever shares a provider shares the tightest of the limits they ask for. */
  tighten({ concurrency, requestsPerMinute, tokensPerMinute }: Limits): void {
    this.#concurrency = Math.min(this.#concurrency, concurrency)
    this.#allowed = Math.min(this.#allowed, this.#concurrency)
    if (requestsPerMinute && requestsPerMinute < this.#requests.limit)
      this.#requests = new MinuteWindow(requestsPerMinute)
    if (tokensPerMinute && tokensPerMinute < this.#tokens.limit) this.#tokens = new MinuteWindow(tokensPerMinute)
  }

  /** Resolves when a request may go out; to undefined when its deadline comes first; rejects when it is called off. */
  acquire(wish: Wish): Promise<Permit | undefined> {
    return new Promise((resolve, reject) => {
      if (wish.signal.aborted) return reject(wish.signal.reason)
      const queue = wish.deadlineAt === undefined ? this.#fresh : this.#again
      const leave = () => {
        clearTimeout(late)
        stopListening()
        const at = queue.indexOf(waiter)
        if (at >= 0) queue.splice(at, 1)
      }
      const stopListening = whenAborted(wish.signal, () => {
        leave()
        reject(wish.signal.reason)
      })
      const late =
        wish.deadlineAt === undefined
          ? undefined
          : setTimeout(
              () => {
                leave()
                resolve(undefined)
              },
              Math.max(0, wish.deadlineAt - Date.now()),
            )
      const waiter: Waiter = {
        ...wish,
        start(permit) {
          leave()
          resolve(permit)
        },
      }
      queue.push(waiter)
      this.#pump()
    })
  }

  /** Lets go out whatever may, and comes back when the next thing may. */
  #pump(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const now = Date.now()
    this.#quietUntil = this.#quietUntil.filter((until) => until > now)
    let wakeAt = Number.POSITIVE_INFINITY
    while (this.#inFlight < this.#allowed) {
      const next = this.#next(now)
      if (next === undefined) break
      if (typeof next === 'number') {
        wakeAt = next
        break
      }
      next.start(this.#permit(this.#tokensOf(next), now))
    }
    if (wakeAt < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#pump(), Math.max(1, wakeAt - now))
  }

  /** The request to send now, or when to look again, or undefined when nobody waits. */
  #next(now: number): Waiter | number | undefined {
    let wakeAt = Number.POSITIVE_INFINITY
    const candidates = this.#fresh[0] ? [...this.#again, this.#fresh[0]] : this.#again
    for (const waiter of candidates) {
      const readyAt = this.#quietFor(waiter)
      if (readyAt <= now) {
        const fitsAt = Math.max(this.#requests.fitsAt(1, now), this.#tokens.fitsAt(this.#tokensOf(waiter), now))
        return fitsAt <= now ? waiter : fitsAt
      }
      wakeAt = Math.min(wakeAt, readyAt)
    }
    return wakeAt === Number.POSITIVE_INFINITY ? undefined : wakeAt
  }

  #tokensOf({ tokens }: Waiter): number {
    return this.#tokens.limit === Number.POSITIVE_INFINITY ? 0 : tokens()
  }

  /** The longest wait a provider asked for that this question's deadline leaves room for. */
  #quietFor({ deadlineAt = Number.POSITIVE_INFINITY }: Waiter): number {
    return this.#quietUntil.reduce((longest, until) => (until < deadlineAt ? Math.max(longest, until) : longest), 0)
  }

  #permit(tokens: number, now: number): Permit {
    this.#inFlight++
    this.#requests.take(1, now)
    const settle = this.#tokens.take(tokens, now)
    const order = ++this.#order
    const over = () => {
      this.#inFlight--
      this.#pump()
    }
    return {
      answered: (actual) => {
        settle(actual)
        this.#allowed = Math.min(this.#concurrency, this.#allowed + 1)
        over()
      },
      failed: over,
      limited: (until) => {
        this.#quietUntil.push(until)
        // One burst of refusals is one sign: only a request sent after the last halving halves again.
        if (order > this.#halvedAt) {
          this.#allowed = Math.max(1, Math.floor(this.#allowed / 2))
          this.#halvedAt = this.#order
        }
        over()
      },
    }
  }
}
