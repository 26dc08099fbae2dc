import { figuresOf } from '../hybrid/figures.ts'
import type { StopPlan } from './stop-plan.ts'
import type { CaseRows, Deciding, EarlyVerdict } from './target-decision.ts'

/** Under the policy `hybrid` one critical violation fails the bundle for certain; nothing else is known before its end. */
export class HybridDecision implements Deciding {
  readonly conditions = []
  readonly #wanted: number
  #blocked = 0

  constructor({ failures = 1 }: StopPlan) {
    this.#wanted = failures
  }

  add({ rows }: CaseRows): void {
    if (rows.some(({ scores }) => figuresOf(scores).rules.figures?.blocked)) this.#blocked++
  }

  get known(): EarlyVerdict | undefined {
    return this.#blocked >= this.#wanted ? 'fail' : undefined
  }

  get ahead(): number {
    return Math.max(0, this.#wanted - this.#blocked)
  }
}
