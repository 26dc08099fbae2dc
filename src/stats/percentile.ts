import type { Interval } from './result.ts'

/** What lies between the lowest and the highest `tail` share of the values; sorts them in place. */
export function percentileInterval(values: Float64Array, tail: number): Interval {
  values.sort()
  return [quantile(values, tail), quantile(values, 1 - tail)]
}

/** Linear between the two nearest of the sorted values. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below]!
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!
  return low + (high - low) * (at - below)
}
