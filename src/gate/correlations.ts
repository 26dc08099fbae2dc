import type { Message } from '../language.ts'
import type { ResultRow } from '../score/result.ts'
import { rankDeviations, spearmanBy } from '../stats/correlation.ts'
import { hasNoWidth } from '../stats/no-width.ts'
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
  /** Null also for a perfect ρ: its interval by the formula has no width, and no sample is that certain. */
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
  /** MOST_SCORERS numbers a case; NaN where a scorer has none, or was not met yet. */
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
    const columns = [...this.#columns].map(([name, column]) => ({ name, values: this.#valuesOf(column) }))
    const spearman = spearmanOfColumns()
    return columns.flatMap((a, i) => columns.slice(i + 1).map((b) => this.#pair(a, b, spearman, say)))
  }

  #pair(a: Column, b: Column, spearman: Spearman, say: (message: Message) => string): ScorerCorrelation {
    const [x, y] = bothScored(a.values, b.values)
    const result = spearman(x, y)
    const known = result.value !== null
    return {
      target: this.#target,
      a: a.name,
      b: b.name,
      spearman: result.value,
      n: x.length,
      ci95: known && !hasNoWidth(result.interval) ? [result.interval[0], result.interval[1]] : null,
      ...(!known && { reason: say(result.reason) }),
      ...(this.#seen > MOST_CASES && { sampledFrom: this.#seen }),
    }
  }

  #valuesOf(column: number): Float64Array {
    const values = new Float64Array(Math.min(this.#seen, MOST_CASES))
    for (let i = 0; i < values.length; i++) values[i] = this.#kept[i * MOST_SCORERS + column]!
    return values
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
      // A scorer that has none here is missing, not 0: 0 / 0 is NaN.
      for (let column = 0; column < this.#columns.size; column++)
        this.#kept[place * MOST_SCORERS + column] = this.#sums[column]! / this.#counts[column]!
    }
    this.#sums.fill(0)
    this.#counts.fill(0)
  }

  #makeRoom(place: number): void {
    const needed = (place + 1) * MOST_SCORERS
    if (needed <= this.#kept.length) return
    const grown = new Float64Array(Math.min(MOST_CASES * MOST_SCORERS, Math.max(needed * 2, 256 * MOST_SCORERS)))
    grown.fill(Number.NaN)
    grown.set(this.#kept)
    this.#kept = grown
  }
}

interface Column {
  name: string
  values: Float64Array
}

type Spearman = (x: Float64Array, y: Float64Array) => ReturnType<typeof spearmanBy>

/** A scorer that has scored every case is ranked once, not again beside every other. */
function spearmanOfColumns(): Spearman {
  const known = new WeakMap<ArrayLike<number>, Float64Array>()
  const deviations = (values: ArrayLike<number>) => {
    const made = known.get(values) ?? rankDeviations(values)
    known.set(values, made)
    return made
  }
  return (x, y) => spearmanBy(deviations, x, y)
}

/** Only the cases that neither scorer misses. */
function bothScored(x: Float64Array, y: Float64Array): [Float64Array, Float64Array] {
  if (!x.includes(Number.NaN) && !y.includes(Number.NaN)) return [x, y]
  const isScored = (_: number, at: number) => !Number.isNaN(x[at]) && !Number.isNaN(y[at])
  return [x.filter(isScored), y.filter(isScored)]
}
