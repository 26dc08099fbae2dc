import type { Verdict } from '../score/result.ts'
import type { Change, PairedDifference } from './paired.ts'

export interface CaseChange {
  case: string
  before: Verdict
  after: Verdict
  /** After − before of the weighted average. */
  difference: number | null
}

/** Two runs (or two targets of one) over the same cases. */
export interface Comparison {
  before: { run: string; target: string; suite: string }
  after: { run: string; target: string; suite: string }
  change: Change
  /** What answers was changed in between, where both sides have one name for it: `target NAME (files)`. */
  changed: string[]
  cases: {
    paired: number
    regressed: number
    improved: number
    unchanged: number
    /** In one side only, or without a score on one of them. */
    missing: { onlyBefore: number; onlyAfter: number; unscored: number }
  }
  passRate: { before: number | null; after: number | null; p: number | null }
  scorers: PairedDifference[]
  weightedAverage: PairedDifference
  regressed: CaseChange[]
  improved: CaseChange[]
  missing: string[]
}
