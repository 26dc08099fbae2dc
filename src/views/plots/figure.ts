import { MeanFold } from '../../gate/mean-fold.ts'
import type { Interval } from '../../gate/summary.ts'
import { MeanAccumulator } from '../../stats/mean.ts'
import type { RunColumns } from '../columns/columns.ts'

/** A mean with its interval; null where there is nothing to average. */
export interface Figure {
  n: number
  mean: number | null
  ci95: Interval | null
}

/**
 * The scores of the listed cases by kind (NaN: missing; one list a repeat): the mean, which of 0 and 1 is the share. Rows
 * that belong together count as the summary counts them. One pass: a list of each kind would take several times as long.
 */
export function figuresBy(
  { clusters }: Pick<RunColumns, 'clusters'>,
  order: Uint32Array,
  repeats: readonly Float64Array[],
  kindOf: (at: number) => number = () => 0,
): (kind: number) => Figure {
  const clustered = clusters !== null || repeats.length > 1
  const folds: MeanFold[] = []
  for (let place = 0; place < order.length; place++) {
    const at = order[place] as number
    const kind = kindOf(at)
    const fold = folds[kind] ?? new MeanFold(clustered)
    folds[kind] = fold
    for (let repeat = 0; repeat < repeats.length; repeat++) {
      const value = (repeats[repeat] as Float64Array)[at] as number
      if (!Number.isNaN(value)) fold.add(value, clusters?.[at] ?? at)
    }
  }
  return (kind) => {
    const { n, value, interval } = (folds[kind] ?? new MeanFold(false)).figure()
    return { n, mean: value, ci95: interval }
  }
}

/** Over all listed cases, of what is spent, which knows no upper end: a time or a price. */
export function spentOf(order: Uint32Array, values: Float64Array): Figure {
  const all = new MeanAccumulator()
  for (let place = 0; place < order.length; place++) {
    const value = values[order[place] as number] as number
    if (!Number.isNaN(value)) all.add(value)
  }
  const { n, mean } = all
  const estimate = all.estimate()
  const interval = estimate.value === null ? null : estimate.interval
  return { n, mean, ci95: interval && [Math.max(0, interval[0]), interval[1]] }
}
