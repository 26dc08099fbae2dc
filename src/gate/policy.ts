import type { Bundle } from './hybrid/bundle.ts'

/** What a run must reach. Absent conditions are not asked for. */
export interface GatePolicy {
  /** How scores become verdicts; absent: `all`, every threshold counts. */
  policy?: 'all' | 'hybrid' | 'imported'
  /** What the hybrid gate judged, and with what, beyond the rows. */
  bundle?: Bundle
  /** Least share of judged cases that pass. */
  passRate: number
  /** Least mean per scorer, by the scorer's name. */
  means: Record<string, number>
  /** Share of cases without a verdict, and of errors of each deciding scorer, that may be. */
  maxErrorRate: number
  /** Absent: the figures are compared plainly. */
  confidence?: number
  /** A passing value this close above its threshold asks for a person's look. */
  reviewBand?: number
  /** `score` leaves answers without visible characters to the scorers; absent: they fail their case. */
  blankAnswers?: 'fail' | 'score'
  /** Ends a run as soon as its verdict is known: at `certainty`, or only where the rest cannot change it. */
  stop?: StopWhen
  /** How often the verdict of a run that was stopped must be the full run's (0.99). */
  certainty?: number
  /** Failures to be seen before a run is stopped as failing (10; fewer where it is certain). */
  failures?: number
  /** `scorers` names those that decide; absent: those with a threshold, and the pass rate. */
  regression?: { baseline: string; margin: number; scorers?: string[] }
}

export const STOP_WORDS = ['decided', 'certain', 'never'] as const

export type StopWhen = (typeof STOP_WORDS)[number]

export const DEFAULT_CERTAINTY = 0.99

export const DEFAULT_GATE: GatePolicy = { passRate: 1, means: {}, maxErrorRate: 0.05 }
