import type { ResultRow } from '../score/result.ts'
import { badnessOf } from './missed.ts'
import { Worst } from './worst.ts'

/** So many failures, worst first, and so many answers to look at are shown at most, whatever the report. */
export const MOST_WORST = 100

/** More rows without a score are not told apart by their places: all problems are read then. */
const MOST_ERRORS = 1000

/** Gathers, while a run goes on, which cases its reports will show: of ten thousand that fail, nobody is shown more than a few. */
export class WorstRows {
  readonly #failures = new Worst<number>(MOST_WORST)
  readonly #reviews = new Set<number>()
  readonly #errors = new Set<number>()

  /** `index` is the place of its case in the run; rows come in that order. */
  add(row: ResultRow, index: number): void {
    const { verdict, scores } = row
    if (verdict === 'fail') this.#failures.offer(badnessOf(row), () => index)
    if (verdict === 'review' && this.#reviews.size < MOST_WORST) this.#reviews.add(index)
    const lacks = verdict === 'error' || scores.some(({ status }) => status === 'error')
    if (lacks && this.#errors.size <= MOST_ERRORS) this.#errors.add(index)
  }

  /** The places of their cases, in order; undefined where there are too many. */
  get places(): number[] | undefined {
    if (this.#errors.size > MOST_ERRORS) return undefined
    const places = new Set([...this.#failures.items, ...this.#reviews, ...this.#errors])
    return [...places].sort((a, b) => a - b)
  }
}
