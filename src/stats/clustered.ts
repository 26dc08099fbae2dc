import type { Message } from '../language.ts'
import { NO_VALUES, wrongConfidence, wrongCount, wrongPairs, wrongValues } from './check.ts'
import { intervalAround, ROUNDING } from './mean.ts'
import { type Interval, noNumber, type Result } from './result.ts'

export type ClusterKey = string | number

/** All that the mean of clustered values needs to know of one cluster. */
export interface ClusterTotal {
  sum: number
  n: number
}

export interface ClusteredEstimate {
  /** The mean over all values. */
  value: number
  n: number
  clusters: number
  standardError: number | null
  /** By Student's t on clusters − 1 degrees of freedom; null for a single cluster. */
  interval: Interval | null
  /** Why there is no interval. */
  reason?: Message
}

/** Totals of clusters, which are read twice. */
export type ClusterTotals = Iterable<ClusterTotal> & { readonly length: number }

/** Sum and size of each cluster, in order of appearance; a sum that only rounding keeps from 0 is 0. */
export function clusterTotals(values: ArrayLike<number>, clusters: ArrayLike<ClusterKey>): ClusterTotal[] {
  const totals = new Map<ClusterKey, ClusterTotal & { size: number }>()
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const total = totals.get(clusters[i]!)
    if (total) {
      total.sum += value
      total.size += Math.abs(value)
      total.n++
    } else totals.set(clusters[i]!, { sum: value, size: Math.abs(value), n: 1 })
  }
  return Array.from(totals.values(), ({ sum, size, n }) => ({ sum: Math.abs(sum) > ROUNDING * size ? sum : 0, n }))
}

/** The mean of values that come in clusters (cases of one conversation, repeats of one case), with a cluster-robust interval. */
export function clusteredMean(
  values: ArrayLike<number>,
  clusters: ArrayLike<ClusterKey>,
  confidence = 0.95,
): Result<ClusteredEstimate> {
  return (
    wrongPairs(values, clusters) ??
    wrongValues(values) ??
    clusteredMeanFrom(clusterTotals(values, clusters), confidence)
  )
}

/** The same from each cluster's sum and size, for callers that stream. */
export function clusteredMeanFrom(totals: ClusterTotals, confidence = 0.95): Result<ClusteredEstimate> {
  let sum = 0
  let n = 0
  let wrong = wrongConfidence(confidence)
  for (const total of totals) {
    wrong ??= wrongCount('n', total.n, 1) ?? wrongValues([total.sum / total.n])
    sum += total.sum
    n += total.n
  }
  if (wrong) return wrong
  const clusters = totals.length
  if (clusters === 0) return NO_VALUES
  const value = sum / n
  if (clusters === 1) return { value, n, clusters, standardError: null, interval: null, reason: ONE_CLUSTER }
  let squares = 0
  for (const total of totals) {
    const expected = total.n * value
    const rest = total.sum - expected
    if (Math.abs(rest) > ROUNDING * Math.abs(expected)) squares += rest * rest
  }
  const standardError = Math.sqrt((squares * clusters) / (clusters - 1)) / n
  return { value, n, clusters, standardError, interval: intervalAround(value, standardError, clusters - 1, confidence) }
}

const ONE_CLUSTER = noNumber(
  'one cluster has no interval: add cases from other clusters',
  'クラスターが 1 つだけでは区間を求められません。ほかのクラスターのケースを加えてください',
).reason
