import type { Message } from '../language.ts'
import type { ResultRow } from '../score/result.ts'
import { spearman } from '../stats/correlation.ts'
import { Random } from '../stats/random.ts'
import type { Interval } from './summary.ts'

/** Whether two scorers rank the same cases alike. */
export interface ScorerCorrelation {
  target: string
  a: string
  b: string
  /** Spearman's ρ; null where there is none, and then `reason` says why. */
  spearman: number | null
  /** Cases that both scored. */
  n: number
  ci95: Interval | null
  reason?: string
  /** There when the figures are of a random sample of so many cases. */
  sampledFrom?: number
}

/** Beyond these, a sample of the cases and the first scorers stand for the rest: memory stays bounded. */
const MOST_CASES = 5_000
const MOST_SCORERS = 15
const SEED = 1

/** Gathers what each scorer of one target gave each case (the mean over its repeats). Rows come in case order. */
export class CorrelationFold {
  readonly #target: string
  readonly #columns = new Map<string, number>()
  readonly #random = new Random(SEED)
  /** MOST_SCORERS numbers a case; NaN where a scorer has none. */
  #kept = new Float64Array(0)
  #seen = 0
  #case: string | undefined
  readonly #sums = new Float64Array(MOST_SCORERS)
  readonly #counts = new Uint32Array(MOST_SCORERS)

  constructor(target: string) {
    this.#target = target
  }

  add({ case: id, scores }: Pick<ResultRow, 'case' | 'scores'>): void {
    if (scores.length < 2) return
    if (id !== this.#case) this.#close()
    this.#case = id
    for (const { scorer, value } of scores) {
      if (value === null) continue
      const column = this.#columnOf(scorer)
      if (column === undefined) continue
      this.#sums[column]! += value
      this.#counts[column]!++
    }
  }

  /** Every pair of scorers, in their order. */
  finish(say: (message: Message) => string): ScorerCorrelation[] {
    this.#close()
    const names = [...this.#columns.keys()]
    return names.flatMap((a, i) => names.slice(i + 1).map((b, j) => this.#pair(a, b, i, i + 1 + j, say)))
  }

  #pair(a: string, b: string, i: number, j: number, say: (message: Message) => string): ScorerCorrelation {
    const x: number[] = []
    const y: number[] = []
    const end = Math.min(this.#seen, MOST_CASES) * MOST_SCORERS
    for (let at = 0; at < end; at += MOST_SCORERS) {
      const [one, other] = [this.#kept[at + i]!, this.#kept[at + j]!]
      if (Number.isNaN(one) || Number.isNaN(other)) continue
      x.push(one)
      y.push(other)
    }
    const result = spearman(x, y)
    const known = result.value !== null
    return {
      target: this.#target,
      a,
      b,
      spearman: result.value,
      n: x.length,
      ci95: known ? [result.interval[0], result.interval[1]] : null,
      ...(!known && { reason: say(result.reason) }),
      ...(this.#seen > MOST_CASES && { sampledFrom: this.#seen }),
    }
  }

  #columnOf(scorer: string): number | undefined {
    const known = this.#columns.get(scorer)
    if (known !== undefined || this.#columns.size === MOST_SCORERS) return known
    this.#columns.set(scorer, this.#columns.size)
    return this.#columns.size - 1
  }

  /** Puts the open case into the reservoir. */
  #close(): void {
    if (this.#case === undefined) return
    this.#case = undefined
    const place = this.#seen < MOST_CASES ? this.#seen : this.#random.below(this.#seen + 1)
    this.#seen++
    if (place < MOST_CASES) {
      this.#makeRoom(place)
      // A scorer that has not been met yet is missing, not 0: 0 / 0 is NaN.
      for (let column = 0; column < MOST_SCORERS; column++)
        this.#kept[place * MOST_SCORERS + column] = this.#sums[column]! / this.#counts[column]!
    }
    this.#sums.fill(0)
    this.#counts.fill(0)
  }

  #makeRoom(place: number): void {
    const needed = (place + 1) * MOST_SCORERS
    if (needed <= this.#kept.length) return
    const grown = new Float64Array(Math.min(MOST_CASES * MOST_SCORERS, Math.max(needed * 2, 256 * MOST_SCORERS)))
    grown.set(this.#kept)
    this.#kept = grown
  }
}
