import type { ScoreErrorKind } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Usage, Verdict } from '../score/result.ts'
import type { Comparison } from './comparison.ts'
import type { ScorerCorrelation } from './correlations.ts'
import type { ScorerHealth } from './health.ts'
import type { MatrixSummary } from './matrix.ts'
import type { GivenEarlier, Stopped } from './stop/stopped.ts'

/** `unjudged`: figures only, since no scorer decides. */
export type RunVerdict = 'pass' | 'fail' | 'inconclusive' | 'invalid' | 'unjudged'
export type Interval = [low: number, high: number]

/** One scorer over one target. Numbers are null where nothing was scored or no interval exists. */
export interface ScorerSummary {
  name: string
  type: string
  /** Scored answers; the mean is over these. */
  n: number
  mean: number | null
  ci95: Interval | null
  /** What the mean would be if every missing score were 0, or 1. */
  bounds: Interval | null
  passRate: number | null
  /** Answers that missed the threshold. */
  below: number
  errors: number
  errorKinds: Partial<Record<ScoreErrorKind, number>>
  notApplicable: number
  skipped: number
  /** There when the run ended before its last case: planned, and not needed for the verdict. */
  notNeeded?: number
  /** Null where there is none, or more than one. */
  threshold: number | null
  /** The lowest and the highest, where cases have different ones. */
  thresholds?: Interval
  min: number | null
  parts?: Record<string, { n: number; mean: number | null; ci95: Interval | null }>
  corpus?: JsonObject
  /** What asking a model cost, where it was asked. */
  usage?: Usage
}

/** `notNeeded` is there when the run ended before its last case. */
export type CaseCounts = { planned: number; skipped: number; notNeeded?: number } & Record<Verdict, number>
/** Those that a run was to have, without the ones that turned out not to be needed. */
export const casesRun = ({ planned, notNeeded = 0 }: CaseCounts): number => planned - notNeeded

export interface ScoreCounts {
  planned: number
  scored: number
  errors: number
  notApplicable: number
  skipped: number
  notNeeded?: number
}

export const noScores = (): ScoreCounts => ({ planned: 0, scored: 0, errors: 0, notApplicable: 0, skipped: 0 })

export interface TargetSummary {
  name: string
  verdict: RunVerdict
  reasons: string[]
  cases: CaseCounts
  passRate: { value: number | null; n: number; ci95: Interval | null }
  weightedAverage: { n: number; mean: number | null; ci95: Interval | null }
  scorers: ScorerSummary[]
  /** Against the baseline that the gate names. */
  comparison?: Comparison
  /** Which scorers rank the cases alike; there when at least two scored the same cases. */
  correlations?: ScorerCorrelation[]
  /** There when every case was tried more than once. */
  trials?: TrialFigures
  /** There when the run ended before its last case: what was known of each condition, and after how many cases. */
  stopped?: StoppedTarget
  /** Judges, and scorers that failed or were asked more than once. */
  health?: ScorerHealth[]
}

/** Names are in the language of the run. */
export interface StoppedTarget {
  after: number
  conditions: (Omit<Stopped['targets'][number]['settled'][number], 'name'> & { name: string })[]
}

/** The chance that one of k tries passes (pass@k), and that all do (pass^k); the first figure is k = 1. */
export interface TrialFigures {
  cases: number
  passAtK: number[]
  passHatK: number[]
}

export interface DiagnosisEntry {
  target: string
  scorer: string
  /** The detail to look at. */
  check: string
  cause: string
  pointsTo: string
  count: number
  cases: string[]
}

/** How long was worked on it; null while that is going on. */
export function tookMs({
  startedAt,
  finishedAt,
  pausedMs = 0,
}: Pick<Summary, 'startedAt' | 'finishedAt' | 'pausedMs'>) {
  if (finishedAt === null) return null
  return Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt) - pausedMs)
}

/** The run in one document: `--json` and the json reporter print exactly this. */
export interface Summary {
  run: string
  suite: string
  startedAt: string
  finishedAt: string | null
  /** How long of that nobody worked on it: it was stopped, and taken up again later. */
  pausedMs?: number
  verdict: RunVerdict
  reasons: string[]
  cases: CaseCounts
  scores: ScoreCounts
  targets: TargetSummary[]
  /** By what cases belong together, and into how many groups that makes them: intervals and tests rest on these. */
  cluster?: { by: string; groups: number }
  /** Where prompts were multiplied with models: both as a table. */
  matrix?: MatrixSummary
  /** There when it ended before its last case: the verdict rests on the first `after` cases of an order drawn by `seed`. */
  stopped?: Omit<Stopped, 'targets'> & { seed: number }
  /** Verdicts that were given before all cases were there. */
  earlier?: GivenEarlier[]
  /** `kept` is the part that was paid before the run was taken up again. */
  usage: Required<Usage> & { kept?: Usage }
  diagnosis: DiagnosisEntry[]
  provenance: { [key: string]: Json }
}
