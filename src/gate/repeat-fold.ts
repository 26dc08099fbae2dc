import type { Score } from '../score/score.ts'
import { wilson } from '../stats/wilson.ts'
import type { Interval } from './summary.ts'

/** How steady a scorer is when a case is asked again. */
export interface Steadiness {
  /** Cases with at least two scores. */
  cases: number
  /** Those whose scores do not all fall on the same side of the threshold; null without a threshold. */
  flipped: number | null
  share: number | null
  ci95: Interval | null
  /** Standard deviation within a case, averaged over the cases. */
  meanSd: number | null
}

/** Looks at one scorer's repeats, case by case. Scores come in case order, so only one case is open at a time. */
export class RepeatFold {
  #case: string | undefined
  #n = 0
  #mean = 0
  #squares = 0
  #passes = 0
  #fails = 0
  #asked = false
  #askedCases = 0
  #cases = 0
  #decided = 0
  #flipped = 0
  #sds = 0

  add(caseId: string, { status, value, passed }: Pick<Score, 'status' | 'value' | 'passed'>): void {
    if (caseId !== this.#case) this.#close()
    this.#case = caseId
    if (status === 'scored' || status === 'error') this.#asked = true
    if (value === null) return
    this.#n++
    const gap = value - this.#mean
    this.#mean += gap / this.#n
    this.#squares += gap * (value - this.#mean)
    if (passed === true) this.#passes++
    if (passed === false) this.#fails++
  }

  /** Cases in which the scorer applied, with a score or without. */
  get askedCases(): number {
    return this.#askedCases + (this.#asked ? 1 : 0)
  }

  finish(): Steadiness {
    this.#close()
    this.#case = undefined
    const cases = this.#cases
    const share = this.#decided > 0 ? wilson(this.#flipped, this.#decided) : undefined
    return {
      cases,
      flipped: share ? this.#flipped : null,
      share: share?.value ?? null,
      ci95: share && share.value !== null ? [share.interval[0], share.interval[1]] : null,
      meanSd: cases > 0 ? this.#sds / cases : null,
    }
  }

  #close(): void {
    if (this.#asked) this.#askedCases++
    if (this.#n > 1) {
      this.#cases++
      this.#sds += Math.sqrt(this.#squares / (this.#n - 1))
    }
    if (this.#passes + this.#fails > 1) {
      this.#decided++
      if (this.#passes > 0 && this.#fails > 0) this.#flipped++
    }
    this.#asked = false
    this.#n = this.#mean = this.#squares = this.#passes = this.#fails = 0
  }
}
