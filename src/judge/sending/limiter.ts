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
  /** It was not answered in time among more: as long as it is out, no more than this go at once. */
  atMost?: number
  signal: AbortSignal
}

/** Leave to send one request. Exactly one of its methods is called, when the request is over. */
export interface Permit {
  /** How many were out at once, at most, since it was given; itself included. */
  among(): number
  /** Answered; `tokens` is what it really used. */
  answered(tokens: number): void
  /** Failed for reasons of its own. */
  failed(): void
  /** Given up on, perhaps since too many were asked at once: from now on fewer go. */
  timedOut(): void
  /** The provider asked for less: everyone waits until `until`, then fewer go at once. */
  limited(until: number): void
}

interface Waiter extends Wish {
  start(permit: Permit): void
}

/**
 * Decides when requests to one provider go out: so many at once, so many a minute, and none while the provider asks
 * for quiet. After such a request concurrency halves, and each answer gives back one; after one that was not answered in
 * time it halves, too, and comes back slowly: the server is as slow as it is.
 */
export class Limiter {
  #concurrency: number
  #allowed: number
  /** What timeouts have left of the concurrency. */
  #ceiling: number
  #answersSince = 0
  /** What questions that are asked again can bear, while they wait and while they are out. */
  #caps: number[] = []
  #requests: MinuteWindow
  #tokens: MinuteWindow
  /** Each request that is out, with how many were out at once since. */
  #out = new Map<symbol, number>()
  /** Requests that were given up on a moment ago. */
  #leaving = 0
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
    this.#ceiling = concurrency
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
        remove(queue, waiter)
      }
      const giveUp = () => {
        leave()
        if (wish.atMost !== undefined) remove(this.#caps, wish.atMost)
        this.#pump()
      }
      const stopListening = whenAborted(wish.signal, () => {
        giveUp()
        reject(wish.signal.reason)
      })
      const late =
        wish.deadlineAt === undefined
          ? undefined
          : setTimeout(
              () => {
                giveUp()
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
      if (wish.atMost !== undefined) this.#caps.push(wish.atMost)
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
    while (this.#out.size + this.#leaving < this.#most()) {
      const next = this.#next(now)
      if (next === undefined) break
      if (typeof next === 'number') {
        wakeAt = next
        break
      }
      next.start(this.#permit(next, now))
    }
    if (wakeAt < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#pump(), Math.max(1, wakeAt - now))
  }

  #most(): number {
    return Math.min(this.#allowed, ...this.#caps)
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

  #permit(waiter: Waiter, now: number): Permit {
    const tokens = this.#tokensOf(waiter)
    const key = Symbol('request')
    this.#out.set(key, 0)
    for (const [other, most] of this.#out) this.#out.set(other, Math.max(most, this.#out.size))
    const among = () => this.#out.get(key) ?? 0
    this.#requests.take(1, now)
    const settle = this.#tokens.take(tokens, now)
    const order = ++this.#order
    const over = () => {
      this.#out.delete(key)
      if (waiter.atMost !== undefined) remove(this.#caps, waiter.atMost)
      this.#pump()
    }
    return {
      among,
      answered: (actual) => {
        settle(actual)
        this.#grow()
        over()
      },
      failed: over,
      timedOut: () => {
        // Fewer than were out: that more might have been says nothing about the server.
        if (this.#halve(order, among() > 1 ? among() : undefined)) {
          this.#ceiling = this.#allowed
          this.#answersSince = 0
        }
        this.#leaving++
        over()
        setTimeout(() => {
          this.#leaving--
          this.#pump()
        }, LEAVING_MS)
      },
      limited: (until) => {
        this.#quietUntil.push(until)
        this.#halve(order)
        over()
      },
    }
  }

  /** One burst of refusals is one sign: only a request sent after the last halving halves again. */
  #halve(order: number, among = this.#allowed): boolean {
    if (order <= this.#halvedAt) return false
    this.#allowed = Math.max(1, Math.floor(Math.min(this.#allowed, among) / 2))
    this.#halvedAt = this.#order
    return true
  }

  #grow(): void {
    if (this.#ceiling < this.#concurrency && ++this.#answersSince >= ANSWERS_PER_STEP) {
      this.#ceiling++
      this.#answersSince = 0
    }
    this.#allowed = Math.min(this.#concurrency, this.#ceiling, this.#allowed + 1)
  }
}

/** A server needs a moment to notice that we hung up; until then the request takes a place. */
const LEAVING_MS = 50

/** So many answers in time give back one of what a timeout took. */
const ANSWERS_PER_STEP = 10

function remove<Item>(list: Item[], item: Item): void {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
}
