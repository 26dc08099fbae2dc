import type { SharedLimits, SharedWish } from '../judge/sending/shared-limits.ts'
import type { Connection } from '../store/postgres/connection.ts'

/** Turns that are leased at once: one statement a request would halve what a server can do. */
const BLOCK = 20

/** A turn that was not used by then is let go, so that late ones do not bunch up. */
const STALE_MS = 1_000

const MINUTE_MS = 60_000

/** What was spent and not told yet: at most this part of what is left, and for so long. */
const UNSAID_SHARE = 0.01
const UNSAID_MS = 100

interface Turns {
  /** When each may be used. */
  at: number[]
  asking: Promise<void> | undefined
}

/**
 * Limits and budget of one run in one row each: whoever needs turns moves the row's clock on by as many, and has them.
 * What was spent is added up there, a sum at a time, and the total comes back.
 */
export class LeasedLimits implements SharedLimits {
  readonly #db: Connection
  readonly #run: number
  readonly #sure: () => Promise<void>
  readonly #turns = new Map<string, Turns>()
  readonly #listeners: ((total: number) => void)[] = []
  #quietUntil = new Map<string, number>()
  #unsaid = 0
  #timer: NodeJS.Timeout | undefined
  #telling: Promise<void> | undefined
  /** Why a sum could not be told; nothing more is asked then, since nobody knows what is left. */
  #failure: { error: unknown } | undefined

  /** `sure` throws where this process may not ask any more. */
  constructor(db: Connection, run: number, sure: () => Promise<void>) {
    this.#db = db
    this.#run = run
    this.#sure = sure
  }

  async turn(key: string, { requestsPerMinute, tokensPerMinute, tokens }: SharedWish): Promise<number> {
    await this.#sure()
    if (this.#failure) throw this.#failure.error
    const byRequests = await this.#next(key, requestsPerMinute ? MINUTE_MS / requestsPerMinute : 0)
    // Requests differ in tokens, so each takes its own stretch of that clock.
    const byTokens = tokensPerMinute ? await this.#lease(`${key} tokens`, (MINUTE_MS / tokensPerMinute) * tokens, 1) : 0
    return Math.max(byRequests, byTokens, this.#quietUntil.get(key) ?? 0)
  }

  quiet(key: string, until: number): void {
    this.#quietUntil.set(key, Math.max(until, this.#quietUntil.get(key) ?? 0))
    const sql = `INSERT INTO $schema.limits (run, key, quiet_until) VALUES ($1, $2, to_timestamp($3 / 1000.0))
      ON CONFLICT (run, key) DO UPDATE SET quiet_until = greatest(limits.quiet_until, excluded.quiet_until)`
    void this.#db.query(sql, [this.#run, key, until]).catch(() => {})
  }

  /**
   * Told soon enough that nobody can spend what is gone: while one process keeps to itself less than a hundredth of what is
   * left, and that not for long, a hundred alike cannot come to the end of it unseen. Near the end everything is told at once.
   */
  spend(cost: number, left: number): void {
    this.#unsaid += cost
    if (this.#unsaid >= left * UNSAID_SHARE) this.#tell()
    else this.#timer ??= setTimeout(() => this.#tell(), UNSAID_MS).unref()
  }

  onSpent(listener: (total: number) => void): void {
    this.#listeners.push(listener)
  }

  /** Everything spent so far is in the sum when this resolves. */
  async settle(): Promise<void> {
    this.#tell()
    while (this.#telling) await this.#telling
    if (this.#failure) throw this.#failure.error
  }

  /** One sum at a time is on its way; what comes meanwhile goes with the next. */
  #tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#telling || this.#unsaid === 0) return
    const cost = this.#unsaid
    this.#unsaid = 0
    this.#telling = this.#add(cost)
      .catch((error: unknown) => {
        this.#failure = { error }
      })
      .finally(() => {
        this.#telling = undefined
        this.#tell()
      })
  }

  async #add(cost: number): Promise<void> {
    const sql = `INSERT INTO $schema.limits (run, key, spent) VALUES ($1, '', $2)
      ON CONFLICT (run, key) DO UPDATE SET spent = limits.spent + excluded.spent RETURNING spent`
    const [row] = await this.#db.query(sql, [this.#run, cost])
    for (const listener of this.#listeners) listener(row?.spent as number)
  }

  /** The next turn out of a block of them. */
  async #next(key: string, every: number): Promise<number> {
    const turns = this.#turns.get(key) ?? { at: [], asking: undefined }
    this.#turns.set(key, turns)
    for (;;) {
      const at = turns.at.shift()
      // A turn whose time is long over is let go, so that late ones do not bunch up; without a limit none is late.
      if (at !== undefined && (every === 0 || at > Date.now() - STALE_MS)) return at
      if (turns.at.length > 0) continue
      turns.asking ??= this.#lease(key, every, BLOCK)
        .then((from) => {
          turns.at = Array.from({ length: BLOCK }, (_, i) => from + i * every)
        })
        .finally(() => {
          turns.asking = undefined
        })
      await turns.asking
    }
  }

  /** Moves the row's clock on by so many turns; when the first of them is. Tells, too, whether quiet is wanted. */
  async #lease(key: string, every: number, count: number): Promise<number> {
    const sql = `INSERT INTO $schema.limits (run, key, next_at) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
      ON CONFLICT (run, key) DO UPDATE SET
        next_at = greatest(coalesce(limits.next_at, clock_timestamp()), clock_timestamp()) + $3 * interval '1 millisecond'
      RETURNING extract(epoch FROM next_at - clock_timestamp())::float8 * 1000 AS ahead,
        extract(epoch FROM quiet_until - clock_timestamp())::float8 * 1000 AS quiet`
    const [row] = await this.#db.query(sql, [this.#run, key, every * count])
    const now = Date.now()
    if (row?.quiet) this.#quietUntil.set(key, Math.max(now + (row.quiet as number), this.#quietUntil.get(key) ?? 0))
    return now + (row?.ahead as number) - every * count
  }
}
