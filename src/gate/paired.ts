import type { Message } from '../language.ts'
import { type HolmTest, holm } from '../stats/holm.ts'
import type { PairedAccumulator } from '../stats/paired-accumulator.ts'
import { differenceInterval } from '../stats/score-interval.ts'
import type { Interval } from './summary.ts'

/** The same cases measured twice, by one scorer. */
export interface PairedMeasure {
  name: string
  /** After, before. */
  pairs: PairedAccumulator
  /** By another test than Student's, where that suits the values better. */
  p?: number | null
}

export type Change = 'regressed' | 'improved' | 'unchanged'

/** What the weighted average is called among the scorers. */
export const AVERAGE: Message = { en: 'weighted average', ja: '加重平均' }

export interface PairedDifference {
  name: string
  n: number
  before: number | null
  after: number | null
  /** After − before. */
  difference: number | null
  ci95: Interval | null
  /** Two-sided; null where chance cannot be measured. */
  p: number | null
  /** Holm-corrected over everything compared at once. */
  pCorrected: number | null
  change: Change
}

/**
 * What changed between two measurements. Regressed only when the interval of the difference lies wholly below −margin
 * and the corrected p says it is no accident; everything else is unchanged, however it looks. `best` is the highest mark.
 */
export function pairedDifferences(measures: readonly PairedMeasure[], margin = 0, best = 1): PairedDifference[] {
  const tested = measures.map((measure) => test(measure, best))
  const corrected = holm(tested.map(({ p }) => p))
  return tested.map((row, at) => {
    const { adjusted, rejected } = corrected[at] as HolmTest
    return { ...row, pCorrected: adjusted, change: rejected ? changeOf(row.ci95, margin) : 'unchanged' }
  })
}

function test({ name, pairs, p: given }: PairedMeasure, best: number): Omit<PairedDifference, 'pCorrected' | 'change'> {
  const result = pairs.t()
  if (result.value === null)
    return { name, n: pairs.n, before: null, after: null, difference: null, ci95: null, p: null }
  // Equal differences have no spread for a t test; flipping their signs still tells how likely they are.
  const p = given === undefined ? (result.p ?? (result.n > 1 ? pairs.equalP() : null)) : given
  const known = differenceInterval(result, 0.95, best)
  const interval: Interval | null = known && [known[0], known[1]]
  const { a: after, b: before } = pairs.means
  return { name, n: result.n, before, after, difference: result.value, ci95: interval, p }
}

function changeOf(interval: Interval | null, margin: number): Change {
  if (!interval) return 'unchanged'
  if (interval[1] < -margin) return 'regressed'
  return interval[0] > margin ? 'improved' : 'unchanged'
}
