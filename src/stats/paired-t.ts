import type { Message } from '../language.ts'
import type { ClusterKey } from './clustered.ts'
import { type PairedOptions, wrongPairing } from './differences.ts'
import { PairedAccumulator } from './paired-accumulator.ts'
import type { Interval, Result } from './result.ts'

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
  const wrong = wrongPairing(a, b, clusters, confidence, against)
  if (wrong) return wrong
  const all = new PairedAccumulator({ clustered: clusters !== undefined, against })
  const numbers = new Map<ClusterKey, number>()
  for (let i = 0; i < a.length; i++) all.add(a[i]!, b[i]!, clusters && numberOf(clusters[i]!, numbers))
  return all.t(confidence)
}

function numberOf(key: ClusterKey, numbers: Map<ClusterKey, number>): number {
  const number = numbers.get(key) ?? numbers.size
  numbers.set(key, number)
  return number
}
