import { wrongConfidence, wrongRange } from './check.ts'
import { normalCritical } from './distributions/normal.ts'
import { type Interval, noNumber, type Result } from './result.ts'

export interface Proportion {
  /** successes / n */
  value: number
  n: number
  interval: Interval
}

/** A share of n cases with Wilson's score interval. Successes may be fractional: half a point counts half. */
export function wilson(successes: number, n: number, confidence = 0.95): Result<Proportion> {
  if (n === 0) return noNumber('a share of no cases has no value', '0 件に対する割合は求められません')
  const wrong =
    wrongConfidence(confidence) ??
    wrongRange('n', n, 1, Number.MAX_SAFE_INTEGER) ??
    wrongRange('successes', successes, 0, n)
  if (wrong) return wrong
  const value = successes / n
  const square = normalCritical(confidence) ** 2
  const centre = (value + square / (2 * n)) / (1 + square / n)
  const reach = Math.sqrt(square * ((value * (1 - value)) / n + square / (4 * n * n))) / (1 + square / n)
  // The ends are exact where nothing or everything succeeded; rounding would put them beside 0 and 1.
  const low = successes === 0 ? 0 : Math.max(0, centre - reach)
  const high = successes === n ? 1 : Math.min(1, centre + reach)
  return { value, n, interval: [low, high] }
}
