import { passAtK, passHatK, type Trials } from '../stats/repeats.ts'
import type { TrialFigures } from './summary.ts'

/** Counts passes per case over its repeats. Rows of one case come one after the other. */
export class TrialsFold {
  readonly #tasks: Trials[] = []
  /** One object for each different outcome: a million cases share a few. */
  readonly #outcomes = new Map<string, Trials>()
  #current: { caseId: string; trials: number; successes: number } | undefined

  add(caseId: string, passed: boolean): void {
    if (this.#current?.caseId !== caseId) this.#close({ caseId, trials: 0, successes: 0 })
    const current = this.#current as { trials: number; successes: number }
    current.trials++
    if (passed) current.successes++
  }

  /** For every k that each case was tried at least so often; undefined when none was tried twice. */
  finish(): TrialFigures | undefined {
    this.#close(undefined)
    const least = this.#tasks.reduce((fewest, { trials }) => Math.min(fewest, trials), Number.POSITIVE_INFINITY)
    if (this.#tasks.length === 0 || least < 2) return undefined
    const ks = Array.from({ length: least }, (_, i) => i + 1)
    return {
      cases: this.#tasks.length,
      passAtK: ks.map((k) => passAtK(this.#tasks, k).value ?? 0),
      passHatK: ks.map((k) => passHatK(this.#tasks, k).value ?? 0),
    }
  }

  #close(next: { caseId: string; trials: number; successes: number } | undefined): void {
    if (this.#current) {
      const { trials, successes } = this.#current
      const key = `${trials}/${successes}`
      const outcome = this.#outcomes.get(key) ?? { trials, successes }
      this.#outcomes.set(key, outcome)
      this.#tasks.push(outcome)
    }
    this.#current = next
  }
}
