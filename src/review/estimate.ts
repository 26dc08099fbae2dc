import type { Estimate } from '../gate/calibration.ts'
import type { Message } from '../language.ts'
import { hasNoWidth } from '../stats/no-width.ts'
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

/** The same for statistics whose interval has no width where nothing varied: it is left out, and said. */
export function cautiousEstimate(...given: Parameters<typeof estimate>): Estimate {
  const made = estimate(...given)
  return made.ci95 && hasNoWidth(made.ci95) ? { ...made, ci95: null, reason: NO_SPREAD } : made
}

const NO_SPREAD: Message = {
  en: 'no interval: nothing varies among these cases, which does not say that nothing would among others',
  ja: '区間なし: これらのケースにばらつきがないためです（ほかのケースでも同じとは限りません）',
}

export const noEstimate = (n: number, reason: Message): Estimate => ({ value: null, ci95: null, n, reason })
