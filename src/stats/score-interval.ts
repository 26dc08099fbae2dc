import type { Interval } from './result.ts'
import { wilson } from './wilson.ts'

/** A mean as `tInterval`, `clusteredMean` and `pairedT` give it. */
export interface Estimated {
  value: number
  n: number
  standardError: number | null
  interval: Interval | null
  clusters?: number | null
}

/** Whether the values show no spread at all: one of them, or all equal. Then there is nothing for t to measure. */
export const hasNoSpread = ({ standardError }: Pick<Estimated, 'standardError'>): boolean => !standardError

/**
 * The interval of a mean of scores, which lie in 0 … 1. Equal values prove little when they are few: like shares of 0s
 * and 1s they get Wilson's interval on their sum (with n = clusters where they come in clusters). Else t, cut at the bounds.
 * `best` is the highest mark on other scales.
 */
export function scoreInterval(estimate: Estimated, isShare: boolean, confidence = 0.95, best = 1): Interval | null {
  const units = estimate.clusters ?? estimate.n
  const byWilson = hasNoSpread(estimate) || (isShare && estimate.clusters == null)
  if (!byWilson) return estimate.interval && cut(estimate.interval, 0, best)
  const share = wilson(Math.min(units, Math.max(0, (estimate.value / best) * units)), units, confidence)
  return share.value === null ? null : [share.interval[0] * best, share.interval[1] * best]
}

/** The same for a mean of differences of scores: n equal ones may still hide as much as 0 of n shares do. */
export function differenceInterval(estimate: Estimated, confidence = 0.95, best = 1): Interval | null {
  if (!hasNoSpread(estimate)) return estimate.interval && cut(estimate.interval, -best, best)
  const share = wilson(0, estimate.clusters ?? estimate.n, confidence)
  if (share.value === null) return null
  const reach = share.interval[1] * best
  return cut([estimate.value - reach, estimate.value + reach], -best, best)
}

const cut = ([low, high]: Interval, least: number, most: number): Interval => [
  Math.max(least, low),
  Math.min(most, high),
]
