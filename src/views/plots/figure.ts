import { MeanFold } from '../../gate/mean-fold.ts'
import type { Interval } from '../../gate/summary.ts'
import { MeanAccumulator } from '../../stats/mean.ts'

/** A mean with its interval; null where there is nothing to average. */
export interface Figure {
  n: number
  mean: number | null
  ci95: Interval | null
}

/** Over one score a case: the mean, which of 0 and 1 is the share. Values that are NaN are missing. */
export function figureOf(values: Iterable<number>): Figure {
  const fold = new MeanFold(false)
  for (const value of values) if (!Number.isNaN(value)) fold.add(value)
  const { n, value, interval } = fold.figure()
  return { n, mean: value, ci95: interval }
}

/** The same of what is spent, which knows no upper end: a time or a price. */
export function spentOf(values: Iterable<number>): Figure {
  const all = new MeanAccumulator()
  for (const value of values) if (!Number.isNaN(value)) all.add(value)
  const { n, mean } = all
  const estimate = all.estimate()
  const interval = estimate.value === null ? null : estimate.interval
  return { n, mean, ci95: interval && [Math.max(0, interval[0]), interval[1]] }
}
