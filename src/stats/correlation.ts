import { wrongConfidence, wrongPairs, wrongValues } from './check.ts'
import { incompleteBeta } from './distributions/beta.ts'
import { normalCritical } from './distributions/normal.ts'
import { ROUNDING } from './mean.ts'
import { ranks } from './ranks.ts'
import { type Interval, type NoNumber, noNumber, type Result } from './result.ts'

export interface Correlation {
  value: number
  n: number
  /** Two-sided, for no correlation. */
  p: number
  /** By Fisher's transformation; −1 … 1 for three pairs or fewer. */
  interval: Interval
}

/** Pearson's r: how close the pairs lie to a straight line. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>, confidence = 0.95): Result<Correlation> {
  return correlation(x, y, unitDeviations, confidence, () => 1)
}

/** Spearman's ρ: Pearson's r of the ranks. The interval widens Fisher's as Bonett and Wright (2000) found necessary. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>, confidence = 0.95): Result<Correlation> {
  return spearmanBy(rankDeviations, x, y, confidence)
}

/** The same for many pairs of few lists: `deviations` may remember what `rankDeviations` made of a list. */
export function spearmanBy(
  deviations: typeof rankDeviations,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  confidence = 0.95,
): Result<Correlation> {
  return correlation(x, y, deviations, confidence, (r) => 1 + (r * r) / 2)
}

export function rankDeviations(values: ArrayLike<number>): Float64Array {
  return unitDeviations(ranks(values))
}

function correlation(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  deviations: typeof rankDeviations,
  confidence: number,
  variance: (r: number) => number,
): Result<Correlation> {
  // Before anything is ranked: constant scores are common, and sorting them is in vain.
  const wrong = wrongConfidence(confidence) ?? wrongCorrelated(x, y)
  if (wrong) return wrong
  const n = x.length
  const value = product(deviations(x), deviations(y))
  // With two pairs a line always fits.
  const p = n === 2 ? 1 : incompleteBeta(n / 2 - 1, 0.5, (1 - value) * (1 + value), value * value)
  if (n <= 3) return { value, n, p, interval: [-1, 1] }
  const reach = normalCritical(confidence) * Math.sqrt(variance(value) / (n - 3))
  const centre = Math.atanh(value)
  return { value, n, p, interval: [Math.tanh(centre - reach), Math.tanh(centre + reach)] }
}

/** What makes any correlation of x and y undefined. */
export function wrongCorrelated(x: ArrayLike<number>, y: ArrayLike<number>): NoNumber | undefined {
  const wrong = wrongPairs(x, y) ?? wrongValues(x) ?? wrongValues(y)
  if (wrong) return wrong
  if (x.length < 2) return noNumber('a correlation needs at least two pairs', '相関には 2 組以上の値が必要です')
  if (isConstant(x) || isConstant(y)) {
    return noNumber(
      'all values on one side are equal, so nothing can correlate with them',
      '片方の値がすべて等しいため、相関を求められません',
    )
  }
}

function isConstant(values: ArrayLike<number>): boolean {
  let least = Infinity
  let most = -Infinity
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i]!)
    most = Math.max(most, values[i]!)
  }
  return most - least <= ROUNDING * Math.max(Math.abs(least), Math.abs(most))
}

/** Distances from the mean, scaled to length 1; first by the largest, so that tiny values keep their squares. */
function unitDeviations(values: ArrayLike<number>): Float64Array {
  const n = values.length
  let mean = 0
  for (let i = 0; i < n; i++) mean += values[i]! / n
  const deviations = Float64Array.from(values, (value) => value - mean)
  const largest = deviations.reduce((most, deviation) => Math.max(most, Math.abs(deviation)), 0)
  const scaled = deviations.map((deviation) => deviation / largest)
  const length = Math.sqrt(product(scaled, scaled, Infinity))
  return scaled.map((deviation) => deviation / length)
}

function product(a: Float64Array, b: Float64Array, limit = 1): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return Math.max(-limit, Math.min(limit, sum))
}
