import type { Message } from '../language.ts'
import type { Verdict } from '../score/result.ts'
import type { Change, PairedDifference } from './paired.ts'

/** `mixed`: one deciding measure fell and another rose. */
export type OverallChange = Change | 'mixed'

/** What the pass rate is called among the scorers. */
export const PASS_RATE_NAME: Message = { en: 'pass rate', ja: '合格率' }

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
  /** Of all that decides, together. */
  change: OverallChange
  /** Names of what decides: scorers, the weighted average, the pass rate; what else changed is only listed. */
  deciding: string[]
  /** Of those, which changed. */
  decidedBy: string[]
  /** Thresholds that differ; both sides are judged by the newer ones. */
  thresholds: { scorer: string; before: number | null; after: number | null }[]
  /** Weights that differ; both averages are made with the newer ones. */
  weights: { scorer: string; before: number; after: number }[]
  /** Scorers that only one side has: they count in neither average nor pass rate. */
  only: { before: string[]; after: string[] }
  /** Runs that ended when their verdict was known: how many pairs there are was not fixed beforehand. */
  stopped?: string[]
  /** What answers was changed in between, where both sides have one name for it: `target NAME (files)`. */
  changed: string[]
  cases: {
    paired: number
    regressed: number
    improved: number
    unchanged: number
    /** In one side only, or without a score on one of them. */
    /** `otherwise`: measured by another tokenizer, prompt or judge on the two sides. */
    missing: { onlyBefore: number; onlyAfter: number; unscored: number; otherwise?: number }
  }
  passRate: Omit<PairedDifference, 'name'>
  scorers: PairedDifference[]
  weightedAverage: PairedDifference
  regressed: CaseChange[]
  improved: CaseChange[]
  missing: string[]
}
