import { normalCritical } from '../../stats/distributions/normal.ts'
import { tCritical } from '../../stats/distributions/student-t.ts'
import { wilson } from '../../stats/wilson.ts'
import type { Spread } from './spread.ts'

/**
 * Where the mean over all cases must lie for each word that the full run may have for it: from `pass` on it passes, below
 * `fail` it fails; below `notPass` it surely does not pass, and from `notFail` on it surely does not fail.
 */
export interface Limits {
  pass: number
  fail: number
  notPass?: number
  notFail?: number
}

/**
 * A share with Wilson's interval of so much confidence wholly on one side. How many cases will be judged is not known
 * beforehand: between `fewest` and `most` of them, the narrower end holds for what is claimed.
 */
export function shareLimits(limit: number, confidence: number, fewest: number, most: number): Limits {
  const reach = (n: number) => normalCritical(confidence) * Math.sqrt((limit * (1 - limit)) / n)
  return {
    pass: limit + reach(fewest),
    notPass: limit + reach(most),
    notFail: limit - reach(most),
    fail: limit - reach(fewest),
  }
}

/** The same for a mean with its interval by Student's t, whose width is told by the cases so far. */
export function meanLimits(limit: number, confidence: number, spread: Spread, clustered: boolean): Limits {
  const { standardError, units, isShare } = spread
  if (standardError === 0 || (isShare && !clustered)) return shareLimits(limit, confidence, units, units)
  const reach = reachOf(confidence, spread)
  return { pass: limit + reach, notPass: limit + reach, notFail: limit - reach, fail: limit - reach }
}

/**
 * Against a baseline, differences moved from −1 … 1 to 0 … 1: regressed is what lies wholly below −margin, also when all
 * measures that were compared share the chance of an accident. A straddle passes.
 */
export function regressionLimits(margin: number, compared: number, spread: Spread): Limits {
  const at = (confidence: number) => (1 - margin) / 2 - reachOf(confidence, spread)
  return { pass: at(0.95), fail: at(1 - 0.05 / compared) }
}

function reachOf(confidence: number, { standardError, units }: Spread): number {
  if (standardError > 0) return tCritical(confidence, Math.max(1, units - 1)) * standardError
  // Equal differences may still hide as much as 0 of n does.
  const none = wilson(0, Math.max(1, units), confidence)
  return none.value === null ? 1 : none.interval[1] / 2
}
