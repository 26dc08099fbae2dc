import type { ReadyScorer } from '../../score/scorer.ts'
import type { Target } from '../../score/target.ts'

/** Answers that are at hand: a few cases keep reading and writing busy. */
const AT_HAND = 8
/** Enough cases for full batches of 16 texts while the next are being read. */
const CASES_FOR_BATCHES = 64
/** Calls at once to a target that says nothing of its own. */
const CALLS_AT_ONCE = 8

export interface Limits {
  /** The most that a person wants. */
  cap: number | undefined
  scorers: readonly ReadyScorer[]
  targets: readonly Pick<Target, 'calls' | 'atOnce'>[]
  /** How many questions all judges take at once. */
  questions: number
}

/** How many calls a target gets at once. */
export const callsAtOnce = ({ atOnce }: Pick<Target, 'atOnce'>, cap: number | undefined): number =>
  atOnce ?? cap ?? CALLS_AT_ONCE

/**
 * Cases in flight: as many as the limits of judges and targets can be busy with. While some cases wait for their answers
 * others are judged, so the limits add up; the limits themselves hold wherever a call is made.
 */
export function casesInFlight({ cap = Number.POSITIVE_INFINITY, scorers, targets, questions }: Limits): number {
  const calling = targets.filter(({ calls }) => calls)
  const calls = calling.reduce((sum, target) => sum + callsAtOnce(target, Number.isFinite(cap) ? cap : undefined), 0)
  // Where nobody is called, an encoder gets as many as fill its batches.
  const fill = calling.length === 0 && scorers.some(({ definition }) => definition.encoder) ? CASES_FOR_BATCHES : 0
  return Math.min(cap, Math.max(AT_HAND, fill, calls + questions))
}
