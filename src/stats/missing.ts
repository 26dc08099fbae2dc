import { NO_VALUES, wrongCount, wrongRange } from './check.ts'
import type { Interval, Result } from './result.ts'

export interface MissingBounds {
  /** How far the bounds lie apart: how much the missing scores may matter. */
  value: number
  bounds: Interval
}

/** Between which values the mean of scores in 0 … 1 lies when `missing` more have no score: all of them 0, or all 1. */
export function missingBounds({
  mean,
  n,
  missing,
}: {
  mean: number | null
  n: number
  missing: number
}): Result<MissingBounds> {
  const wrong =
    wrongCount('n', n, 0) ??
    wrongCount('missing', missing, 0) ??
    (n > 0 ? wrongRange('mean', mean ?? Number.NaN, 0, 1) : undefined)
  if (wrong) return wrong
  const planned = n + missing
  if (planned === 0) return NO_VALUES
  const scored = n === 0 ? 0 : (mean ?? 0) * (n / planned)
  const share = missing / planned
  // Without missing scores the bounds are the mean itself, to the last digit.
  return { value: share, bounds: [scored, Math.min(1, scored + share)] }
}
