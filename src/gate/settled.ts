import type { ResultRow } from '../score/result.ts'
import { tInterval } from '../stats/mean.ts'

/** How near its threshold a mean must be for another trial to be able to change the verdict. */
const NEAR = 0.1

/** Whether more trials of one case would tell us anything: none of its scores lies undecided near its threshold. */
export function isSettled(trials: readonly ResultRow[], reviewBand: number): boolean {
  const near = reviewBand > 0 ? reviewBand : NEAR
  const values = new Map<string, { threshold: number; list: number[] }>()
  for (const { scores } of trials) {
    for (const { scorer, value, threshold } of scores) {
      if (value === null || threshold === null) continue
      const known = values.get(scorer)
      if (known) known.list.push(value)
      else values.set(scorer, { threshold, list: [value] })
    }
  }
  return [...values.values()].every(({ threshold, list }) => isDecided(list, threshold, near))
}

function isDecided(values: number[], threshold: number, near: number): boolean {
  const estimate = tInterval(values)
  if (estimate.value === null || Math.abs(estimate.value - threshold) > near) return true
  if (values.length < 2 || !estimate.interval) return false
  // The same value twice: there is no noise that another trial could average out.
  if (estimate.sd === 0) return true
  const [low, high] = estimate.interval
  return low >= threshold || high < threshold
}
