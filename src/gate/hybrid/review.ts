import type { Message } from '../../language.ts'
import type { Verdict } from '../../score/result.ts'
import type { Thresholds } from './bundle-fold.ts'

export type ReviewSide = 'pass' | 'fail' | null

/** One case that a person should look at: what the rules say and what the scores say, side by side. */
export interface ReviewEntry {
  run: string
  suite: string
  startedAt: string
  case: string
  target: string
  repeat: number
  verdict: Verdict
  /** Null where the run has no rules, or they could not be asked. */
  rules: { verdict: ReviewSide; max_severity: string; violations: string[] }
  scores: { verdict: ReviewSide; f1: number | null; rougeL: number | null }
  /** The rules would let it through and the scores would not, or the other way round. */
  disagree: boolean
  decision: 'accept' | 'reject' | 'hold' | null
  note: string | null
}

/** To hold is not to decide. */
export const isOpen = ({ decision }: ReviewEntry) => decision === null || decision === 'hold'

/** A case as of the latest run in which it came up. */
export interface ReviewLine extends ReviewEntry {
  /** In how many runs before that it came up too. */
  earlier: number
}

/** A page of the cases to look at; the counts are of all that fit, not of the page. */
export interface ReviewList {
  /** Null where one run was asked for. */
  since: string | null
  counts: {
    /** Without the filters. */
    all: number
    cases: number
    fail: number
    error: number
    review: number
    disagree: number
    undecided: number
    /** Rule id → cases that break it, most first. */
    rules: Record<string, number>
  }
  cases: ReviewLine[]
  /** How many come after this page. */
  left: number
  /** Where the next page begins. */
  next: string | null
}

export interface ErrorRates {
  /** Share of the decisions that the gate would have made otherwise. */
  rate: number
  /** The gate passes what people reject. */
  falsePass: { count: number; of: number }
  /** The gate fails what people accept. */
  falseFail: { count: number; of: number }
}

export interface GateProposal {
  /** How many decisions it rests on. */
  decisions: number
  current: Thresholds
  before: ErrorRates | null
  /** Null with a reason where nothing better is known. */
  proposed: Thresholds | null
  after: ErrorRates | null
  /** On decisions that had no part in choosing (five folds): what to expect of new cases. */
  heldOut: ErrorRates | null
  reason?: Message
  /** Rules that disqualified what people accept; no threshold changes that. */
  rules: { rule: string; accepted: number }[]
}
