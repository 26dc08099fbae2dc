import { Bet } from '../../stats/bet.ts'
import { stoppingCounts } from '../../stats/stopping-counts.ts'

/** What one case came to, over its tries: the sum of so many values in 0 … 1. Without a value it says nothing. */
export interface CaseValue {
  sum: number
  n: number
}

/** What is doubted of the mean over all cases: that it reaches the limit (`below`), or that it misses it (`reaches`). */
export interface Question {
  /** How many cases there are. */
  cases: number
  /** The most values that a case can have. */
  tries: number
  limit: number
  doubts: 'below' | 'reaches'
  /** No case is without a value. */
  isComplete?: boolean
}

/**
 * A doubt about the mean of all cases, kept until the cases that came so far, in random order, have refuted it. Nothing is
 * assumed of the cases; only their order is chance.
 */
export interface Doubt {
  add(value: CaseValue): void
  /** Whether it was refuted at any time so far. */
  readonly refuted: boolean
  /** How many further cases it would take at the least. */
  readonly ahead: number
}

/** Above so many cases the table of counts takes too long, and the bet decides instead. */
const MOST_COUNTED = 20_000

/** The doubt as it can be refuted with a chance of `alpha` to be wrong. Counts need values of 0 and 1 only, one a case. */
export function doubtAt(question: Question, alpha: number, isShare: boolean): Doubt {
  const settled = settledBeforehand(question)
  if (settled) return settled
  const { cases, tries } = question
  return isShare && tries === 1 && cases <= MOST_COUNTED ? new ByCounts(question, alpha) : new ByBet(question, alpha)
}

/** What both can refute: chance, and certainty where that comes first. */
export function eitherOf(...doubts: Doubt[]): Doubt {
  return {
    add: (value) => doubts.forEach((doubt) => void doubt.add(value)),
    get refuted() {
      return doubts.some(({ refuted }) => refuted)
    },
    get ahead() {
      return Math.min(...doubts.map(({ ahead }) => ahead))
    },
  }
}

/** The doubt as only certainty refutes it: the cases that are left cannot change the answer. */
export const certainDoubt = (question: Question): Doubt => settledBeforehand(question) ?? new ByBounds(question)

/** No mean lies below 0 or above 1. */
function settledBeforehand({ limit, doubts }: Question): Doubt | undefined {
  if (limit > 0 && limit <= 1) return undefined
  const refuted = doubts === 'below' ? limit <= 0 : limit > 1
  return { add() {}, refuted, ahead: refuted ? 0 : Number.POSITIVE_INFINITY }
}

/** Exact for shares: how many passes, or failures, refute it after so many cases. Holds for every number of missing values. */
class ByCounts implements Doubt {
  readonly #needed: Float64Array
  readonly #counted: 0 | 1
  #judged = 0
  #seen = 0
  #ahead = 1
  refuted = false

  constructor(question: Question, alpha: number) {
    const { doubts } = question
    this.#needed = countsFor(question, alpha)[doubts]
    this.#counted = doubts === 'below' ? 1 : 0
  }

  add({ sum, n }: CaseValue): void {
    if (n === 0 || this.refuted) return
    this.#judged++
    if (sum === this.#counted) this.#seen++
    this.refuted = this.#seen >= this.#needed[this.#judged]!
    // One case brings it nearer by one at the most, so nothing below has to be tried again.
    this.#ahead = Math.max(1, this.#ahead - 1)
  }

  get ahead(): number {
    if (this.refuted) return 0
    const { length } = this.#needed
    while (
      this.#judged + this.#ahead < length &&
      this.#seen + this.#ahead < this.#needed[this.#judged + this.#ahead]!
    ) {
      this.#ahead++
    }
    return this.#judged + this.#ahead < length ? this.#ahead : Number.POSITIVE_INFINITY
  }
}

/** Once some values may be missing, the counts hold for any number of cases that end up with one. */
const MISSING = 0.05

/** Several targets ask for the same table, which takes a moment to make. */
const tables = new Map<string, Record<Question['doubts'], Float64Array>>()
const MOST_TABLES = 16

function countsFor({ cases, limit, isComplete = false }: Question, alpha: number) {
  const key = `${cases} ${limit} ${alpha} ${isComplete}`
  const known = tables.get(key)
  if (known) return known
  const made = stoppingCounts(cases, limit, alpha, { maxErrorRate: isComplete ? 0 : MISSING })
  if (made.value === null) throw new RangeError(made.reason.en)
  if (tables.size >= MOST_TABLES) tables.clear()
  const counts = { below: made.pass, reaches: made.fail }
  tables.set(key, counts)
  return counts
}

/** For scores, several tries of a case and differences: a bet against the doubt, which holds at any time. */
class ByBet implements Doubt {
  readonly #question: Question
  readonly #alpha: number
  readonly #bet: Bet
  readonly #limit: number
  refuted = false

  constructor(question: Question, alpha: number) {
    const { cases, limit, doubts } = question
    this.#question = question
    this.#alpha = alpha
    this.#limit = doubts === 'below' ? limit : 1 - limit
    this.#bet = new Bet(cases, this.#limit)
  }

  add(value: CaseValue): void {
    if (this.refuted) return
    const share = shareOf(value, this.#question)
    this.#bet.add(share === null || this.#question.doubts === 'below' ? share : 1 - share)
    this.refuted = this.#bet.refutes(this.#alpha)
  }

  /** By the most that a value can win at the largest stake; a little more than that is possible, and costs nothing. */
  get ahead(): number {
    if (this.refuted) return 0
    const most = Math.log1p((0.75 * (1 - this.#limit)) / this.#limit)
    return most === 0
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor((Math.log(1 / this.#alpha) - this.#bet.logWealth) / most))
  }
}

/** By arithmetic alone: the best, or the worst, that the cases left could bring. */
class ByBounds implements Doubt {
  readonly #question: Question
  #left: number
  #surplus = 0

  constructor(question: Question) {
    this.#question = question
    this.#left = question.cases
  }

  add(value: CaseValue): void {
    this.#left--
    const share = shareOf(value, this.#question)
    if (share !== null) this.#surplus += share - this.#question.limit
  }

  get refuted(): boolean {
    const { doubts } = this.#question
    if (this.#left > 0) return this.#missing < -ROUNDING
    // All are there: the figure itself decides.
    return doubts === 'below' ? this.#surplus > -ROUNDING : this.#surplus < -ROUNDING
  }

  get ahead(): number {
    return this.refuted ? 0 : Math.max(1, Math.ceil(this.#missing))
  }

  /** How many cases of the right kind are missing; each brings it nearer by one. */
  get #missing(): number {
    const { limit, doubts } = this.#question
    return doubts === 'below' ? this.#left * limit - this.#surplus : this.#left * (1 - limit) + this.#surplus
  }
}

const ROUNDING = 1e-9

/**
 * A case as one value: the mean of these is at least the limit exactly where the mean over all tries is. A try without a value
 * counts as the limit itself, and a case without any is no value.
 */
const shareOf = ({ sum, n }: CaseValue, { limit, tries }: Question): number | null =>
  n === 0 ? null : Math.min(1, Math.max(0, limit + (sum - n * limit) / tries))
