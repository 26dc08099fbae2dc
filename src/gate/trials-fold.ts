import { passAtK, passHatK, type Trials } from '../stats/repeats.ts'
import type { TrialFigures } from './summary.ts'

/** Counts passes per case over its repeats. Rows of one case come one after the other. */
export class TrialsFold {
  /** How often each outcome was met: a million cases share a few. */
  readonly #outcomes = new Map<string, Trials & { tasks: number }>()
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
    const least = Math.min(...this.#outcomes.values().map(({ trials }) => trials))
    if (this.#outcomes.size === 0 || least < 2) return undefined
    const tasks = [...this.#outcomes.values()].flatMap((outcome) => new Array<Trials>(outcome.tasks).fill(outcome))
    const ks = Array.from({ length: least }, (_, i) => i + 1)
    return {
      cases: tasks.length,
      passAtK: ks.map((k) => passAtK(tasks, k).value ?? 0),
      passHatK: ks.map((k) => passHatK(tasks, k).value ?? 0),
    }
  }

  #close(next: { caseId: string; trials: number; successes: number } | undefined): void {
    if (this.#current) {
      const { trials, successes } = this.#current
      const key = `${trials}/${successes}`
      const outcome = this.#outcomes.get(key) ?? { trials, successes, tasks: 0 }
      this.#outcomes.set(key, outcome)
      outcome.tasks++
    }
    this.#current = next
  }
}
