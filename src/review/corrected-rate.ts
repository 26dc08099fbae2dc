import type { Estimate } from '../gate/calibration.ts'
import { predictionPoweredRate } from '../stats/prediction-powered.ts'
import { wilson } from '../stats/wilson.ts'
import { estimate } from './estimate.ts'

/** Over the cases that a scorer decided: 1 pass, 0 fail. */
export interface DecidedCases {
  /** All of them, with a label or without. */
  all: readonly number[]
  /** The labelled ones. */
  labelled: readonly number[]
  /** What people say of these: the share of raters that pass, 0 … 1. */
  people: readonly number[]
}

/**
 * The pass rate as the scorer has it, and with its errors taken out by the labels.
 *
 * The scorer's rate is taken over all cases, the labelled ones too. That uses every decision and errs on the safe
 * side: a decision and its correction never go the same way (pass can only be corrected down, fail only up), so the
 * two parts of the estimate, counted as independent, vary less together than the interval allows for.
 */
export function passRates({ all, labelled, people }: DecidedCases): { plain: Estimate; corrected: Estimate } {
  const passes = all.reduce((sum, decision) => sum + decision, 0)
  return {
    plain: estimate(wilson(passes, all.length), all.length),
    corrected: estimate(predictionPoweredRate({ unlabelled: all, judged: labelled, labels: people }), people.length),
  }
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
