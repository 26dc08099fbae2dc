import type { Estimate } from '../gate/calibration.ts'
import type { Message } from '../language.ts'
import type { Interval, NoNumber } from '../stats/result.ts'

/** What every statistic gives, as a report shows it. */
export function estimate(
  result: { value: number; interval: Interval | null; reason?: Message } | NoNumber,
  n: number,
): Estimate {
  const interval = result.value === null ? null : result.interval
  return {
    value: result.value,
    ci95: interval && [interval[0], interval[1]],
    n,
    ...(result.reason && { reason: result.reason }),
  }
}

export const noEstimate = (n: number, reason: Message): Estimate => ({ value: null, ci95: null, n, reason })
