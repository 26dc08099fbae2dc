import type { ReadyScorer } from '../score/scorer.ts'
import type { PlannedCase } from '../suite/suite.ts'

/** The scorers of a suite, and those that single cases bring along, as they are met. */
export class BroughtScorers {
  readonly known: Map<string, ReadyScorer>
  /** Of those that cases brought. */
  readonly names = new Set<string>()

  constructor(suite: readonly ReadyScorer[]) {
    this.known = new Map(suite.map((scorer) => [scorer.name, scorer]))
  }

  add({ case: { scorers, also }, scorers: ready }: PlannedCase): void {
    if (!scorers && !also) return
    for (const scorer of ready) {
      if (this.known.has(scorer.name)) continue
      this.known.set(scorer.name, scorer)
      this.names.add(scorer.name)
    }
  }
}
