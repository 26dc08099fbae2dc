import type { Message } from '../language.ts'
import type { Steadiness } from './repeat-fold.ts'
import type { Interval } from './summary.ts'

/** A figure with its uncertainty; null where the data do not determine it, and then `reason` says why. */
export interface Estimate {
  value: number | null
  ci95: Interval | null
  /** What it is made of: cases, or ratings where raters are compared. */
  n: number
  reason?: Message
}

/** Cases by what the scorer and the people decided. */
export interface Confusion {
  bothPass: number
  bothFail: number
  onlyScorerPasses: number
  onlyPeoplePass: number
}

export interface DecisionErrors {
  confusion: Confusion
  /** Share of the cases that people fail and the scorer passes, of those that people fail. */
  falsePass: Estimate
  /** Share of the cases that people pass and the scorer fails, of those that people pass. */
  falseFail: Estimate
}

export interface Agreement extends DecisionErrors {
  share: Estimate
  /** Cohen's κ: agreement beyond chance. */
  kappa: Estimate
}

/** The threshold that separates best, chosen on one half of the labels and tried on the other. */
export interface ThresholdProposal {
  threshold: number | null
  /** Why there is none. */
  reason?: Message
  /** Labels it was chosen on. */
  chosenOn: number
  /** On the labels that had no part in the choice; null where nothing is proposed. */
  heldOut: { n: number; current: DecisionErrors | null; proposed: DecisionErrors } | null
}

/** One scorer of one target, held against people. */
export interface ScorerCalibration {
  target: string
  scorer: string
  type: string
  threshold: number | null
  /** The lowest and the highest, where cases have different ones. */
  thresholds?: [number, number]
  cases: {
    scored: number
    /** With a label and a score: the figures below are about these. */
    labelled: number
    /** With a label, but no score. */
    withoutScore: number
    /** As many raters for pass as for fail: left out where a decision is needed. */
    tied: number
    /** With a score, but no label. */
    withoutLabel: number
  }
  warnings: Message[]
  /** When another judge judged again: κ of the run's own judge, by the same labels. */
  kappaInRun?: Estimate
  /** Null where people or scorer do not decide between pass and fail; `reason` then says why. */
  agreement: Agreement | { value: null; reason: Message }
  /** For grades. */
  grades?: { weightedKappa: Estimate; spearman: Estimate }
  /** Krippendorff's α among the raters, and with the scorer as one more. */
  alpha: { raters: Estimate; withScorer: Estimate }
  proposal: ThresholdProposal
  /** Spearman's ρ of score − label with the answer's length in characters, and with the case's place in the run. */
  bias: { length: Estimate; position: Estimate }
  /** When cases were asked more than once: does the scorer decide the same again? */
  repeats?: Steadiness & { answersDiffered: number }
  /** What the scorer says, and what people would say as far as the labels show. */
  passRate: { plain: Estimate; corrected: Estimate }
}

export interface GradeScale {
  low: number
  high: number
  /** Null where the grades do not lie on a grid. */
  step: number | null
}

export interface Calibration {
  run: string
  suite: string
  /** When another judge judged the labelled cases again: who, and who judged them in the run. */
  judge?: { model: string; inRun: string | null }
  /** Scorers that have not one score in the run: nothing of theirs can be held against a label. */
  unscored?: string[]
  labels: {
    /** Null: only decisions recorded by `review`. */
    file: string | null
    kind: 'pass-fail' | 'grade'
    /** How the labelled cases were chosen: at random, or by somebody (then figures hold for them alone). */
    chosen: 'random' | 'selected'
    /** Used, out of those in the file and of the decisions. */
    used: number
    rows: number
    /** How many of those used are decisions recorded by `review`. */
    decisions: number
    /** Decisions that cannot stand beside grades. */
    decisionsLeftOut: number
    /** Kept with their answers, for the reports of all runs that have these answers. */
    kept: number
    cases: number
    raters: number
    scale?: GradeScale
    /** Grades from this one on count as pass. */
    passFrom?: number
    /** Labels of cases that this run, being a part of its suite, does not have. */
    unknownCases: number
    /** Cases of the run without any label. */
    casesWithout: number
  }
  seed: number
  scorers: ScorerCalibration[]
}
