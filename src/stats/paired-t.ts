import type { Message } from '../language.ts'
import { clusteredMeanFrom, clusterTotals } from './clustered.ts'
import { differences, ONE_PAIR, type PairedOptions } from './differences.ts'
import { tTwoSided } from './distributions/student-t.ts'
import { tInterval } from './mean.ts'
import { type Interval, noNumber, type Result } from './result.ts'

export interface PairedT {
  /** The mean of a − b. */
  value: number
  n: number
  /** How many clusters; null when pairs stand for themselves. */
  clusters: number | null
  standardError: number | null
  interval: Interval | null
  /** Null when all differences are equal: there is no spread to measure them by. */
  t: number | null
  df: number
  /** Two-sided. */
  p: number | null
  /** Why t and p, or the interval, are missing. */
  reason?: Message
}

/** The paired t test of a − b, with its interval; over clusters where given. `against` is the difference under the null. */
export function pairedT(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  { confidence = 0.95, clusters, against = 0 }: PairedOptions & { against?: number } = {},
): Result<PairedT> {
  const gaps = differences(a, b, clusters, confidence, against)
  if ('value' in gaps) return gaps
  const totals = clusters && clusterTotals(gaps, clusters)
  const estimate = totals ? clusteredMeanFrom(totals, confidence) : tInterval(gaps, confidence)
  if (estimate.value === null) return estimate
  const { value, n, standardError } = estimate
  const units = totals?.length ?? n
  const interval: Interval | null = estimate.interval && [
    estimate.interval[0] + against,
    estimate.interval[1] + against,
  ]
  const known = { value: value + against, n, clusters: totals ? units : null, standardError, interval, df: units - 1 }
  if (standardError === null) return { ...known, t: null, p: null, reason: ONE_PAIR }
  if (standardError === 0) return { ...known, t: null, p: null, reason: ALL_EQUAL }
  const t = value / standardError
  return { ...known, t, p: tTwoSided(t, known.df) }
}

const ALL_EQUAL = noNumber(
  'all differences are equal, so there is no t: use the permutation test',
  '差がすべて等しいため t を計算できません。並べ替え検定を使ってください',
).reason
