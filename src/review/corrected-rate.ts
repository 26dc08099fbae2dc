import type { Estimate } from '../gate/calibration.ts'
import { finiteSuiteRate, type LabelledCase } from '../stats/finite-rate.ts'
import { wilson } from '../stats/wilson.ts'
import { estimate } from './estimate.ts'

/** Over the cases that a scorer decided: 1 pass, 0 fail. */
export interface DecidedCases {
  /** All of them, with a label or without. */
  all: readonly number[]
  /** The labelled ones. */
  labelled: readonly number[]
}

/** The pass rate as the scorer has it. */
export function plainRate({ all }: DecidedCases): Estimate {
  const passes = all.reduce((sum, decision) => sum + decision, 0)
  return estimate(wilson(passes, all.length), all.length)
}

/**
 * What the pass rate of these very cases would be had people judged them all: the scorer's score of every case, corrected by
 * the labels of some. The score tells more than the decision made of it, and a suite that is labelled whole leaves no doubt.
 */
export function correctedRate(scores: readonly number[], labelled: readonly LabelledCase[]): Estimate {
  return estimate(finiteSuiteRate(scores, labelled), labelled.length)
}

/** Whether the scorer finds the labelled cases so much better or worse than the others that they are no random draw. */
export function looksPicked({ all, labelled }: DecidedCases): boolean {
  const passes = (list: readonly number[]) => list.reduce((sum, decision) => sum + decision, 0)
  const others = all.length - labelled.length
  const one = wilson(passes(labelled), labelled.length)
  const other = wilson(passes(all) - passes(labelled), others)
  if (one.value === null || other.value === null) return false
  return one.interval[0] > other.interval[1] || other.interval[0] > one.interval[1]
}
