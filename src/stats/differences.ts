import { NO_VALUES, wrongConfidence, wrongCount, wrongPairs, wrongRange, wrongValues } from './check.ts'
import type { ClusterKey } from './clustered.ts'
import { ROUNDING } from './mean.ts'
import { type NoNumber, noNumber } from './result.ts'

export interface PairedOptions {
  confidence?: number
  /** One key per pair, where pairs belong together; intervals and tests then treat a cluster as one observation. */
  clusters?: ArrayLike<ClusterKey>
}

export interface SeededOptions {
  /** The same seed gives the same numbers. */
  seed?: number
  draws?: number
}

/**
 * a − b − against for each pair, or what is wrong with the input. What is 0, or equal throughout, but for rounding is
 * made so: a test would take 0.1 + 0.2 − 0.3 in every case for a perfectly regular difference.
 */
export function differences(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  clusters: ArrayLike<ClusterKey> | undefined,
  confidence: number,
  against: number,
): Float64Array | NoNumber {
  const wrong =
    wrongConfidence(confidence) ??
    wrongRange('against', against, -1e100, 1e100) ??
    wrongPairs(a, b) ??
    (clusters && wrongPairs(a, clusters)) ??
    wrongValues(a) ??
    wrongValues(b) ??
    (a.length === 0 ? NO_VALUES : undefined)
  if (wrong) return wrong
  const result = new Float64Array(a.length)
  let largest = 0
  let least = Infinity
  let most = -Infinity
  for (let i = 0; i < result.length; i++) {
    const size = Math.max(Math.abs(a[i]!), Math.abs(b[i]!), Math.abs(against))
    const exact = a[i]! - b[i]! - against
    const difference = Math.abs(exact) > ROUNDING * size ? exact : 0
    result[i] = difference
    largest = Math.max(largest, size)
    least = Math.min(least, difference)
    most = Math.max(most, difference)
  }
  if (most - least <= ROUNDING * largest) result.fill(result[0]!)
  return result
}

export function wrongSeeded(seed: number, draws: number): NoNumber | undefined {
  const most = Number.MAX_SAFE_INTEGER
  return wrongCount('seed', seed, -most) ?? wrongCount('draws', draws, 100, 10_000_000)
}

export const ONE_PAIR = noNumber(
  'one pair (or one cluster) says nothing about chance: add cases',
  '対（またはクラスター）が 1 つでは偶然かどうか判断できません。ケースを増やしてください',
).reason
