import { MeanFold } from '../../gate/mean-fold.ts'
import type { Interval } from '../../gate/summary.ts'

/** A mean with its interval; null where there is nothing to average. */
export interface Figure {
  n: number
  mean: number | null
  ci95: Interval | null
}

/** Over one value a case: the mean, which of 0 and 1 is the share. Values that are NaN are missing. */
export function figureOf(values: Iterable<number>): Figure {
  const fold = new MeanFold(false)
  for (const value of values) if (!Number.isNaN(value)) fold.add(value)
  const { n, value, interval } = fold.figure()
  return { n, mean: value, ci95: interval }
}
