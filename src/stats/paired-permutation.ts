import { clusterTotals } from './clustered.ts'
import { differences, type PairedOptions, type SeededOptions, wrongSeeded } from './differences.ts'
import { Random } from './random.ts'
import type { Result } from './result.ts'

export interface PairedPermutation {
  /** The mean of a − b. */
  value: number
  n: number
  clusters: number | null
  /** Two-sided. */
  p: number
  /** Whether all sign patterns were counted; else p comes from `draws` random ones. */
  exact: boolean
  draws: number
  seed: number
}

/** Up to here the 2^n sign patterns are counted, in two halves of 2^16. */
const EXACT_UP_TO = 32

/**
 * The sign-flip test: were a and b interchangeable, each difference (each cluster's, where given) could as well have
 * had the other sign. p is the share of sign patterns whose sum is at least as far from 0 as the one seen.
 * `against` is the difference under the null.
 */
export function pairedPermutation(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  {
    clusters,
    against = 0,
    seed = 1,
    draws = 10_000,
  }: Omit<PairedOptions, 'confidence'> & SeededOptions & { against?: number } = {},
): Result<PairedPermutation> {
  const gaps = differences(a, b, clusters, 0.95, against)
  if ('value' in gaps) return gaps
  const wrong = wrongSeeded(seed, draws)
  if (wrong) return wrong
  const totals = clusters && clusterTotals(gaps, clusters)
  const sizes = totals ? Float64Array.from(totals, (total) => Math.abs(total.sum)) : gaps.map(Math.abs)
  const n = gaps.length
  const sum = gaps.reduce((all, gap) => all + gap, 0)
  const reach = gaps.reduce((all, gap) => all + Math.abs(gap), 0)
  const { p, exact } = signFlips({ sizes, sum, reach }, draws, seed)
  return {
    value: sum / n + against,
    n,
    clusters: totals ? totals.length : null,
    p,
    exact,
    draws: exact ? 0 : draws,
    seed,
  }
}

/** What may change its sign, the sum that was seen, and how far that could have been from 0. */
interface Signed {
  sizes: Float64Array
  sum: number
  reach: number
}

export function signFlips({ sizes, sum, reach }: Signed, draws = 10_000, seed = 1): { p: number; exact: boolean } {
  // Sums that are equal on paper may differ in the last digits, depending on the order of adding.
  const seen = Math.abs(sum) - 1e-12 * reach
  const moving = sizes.filter((size) => size > 0)
  const exact = moving.length <= EXACT_UP_TO
  if (seen <= 0) return { p: 1, exact }
  return { p: exact ? countedShare(moving, seen) : drawnShare(moving, seen, draws, new Random(seed)), exact }
}

/** The share of sign patterns with |sum| ≥ seen: a pointer walks down the sums of one half as those of the other rise. */
function countedShare(sizes: Float64Array, seen: number): number {
  const half = sizes.length >> 1
  const left = signedSums(sizes.subarray(0, half))
  const right = signedSums(sizes.subarray(half))
  let hits = 0
  let from = right.length
  for (const sum of left) {
    while (from > 0 && sum + right[from - 1]! >= seen) from--
    hits += right.length - from
  }
  // The patterns come in mirrored pairs, so the other side has as many.
  return (2 * hits) / (left.length * right.length)
}

/** The sums under all sign patterns, in rising order: each size merges the sums so far, less it and plus it. */
function signedSums(sizes: Float64Array): Float64Array {
  let sums = Float64Array.of(0)
  for (const size of sizes) {
    const next = new Float64Array(2 * sums.length)
    let less = 0
    let plus = 0
    for (let i = 0; i < next.length; i++) {
      const takeLess = less < sums.length && sums[less]! - size <= sums[plus]! + size
      next[i] = takeLess ? sums[less++]! - size : sums[plus++]! + size
    }
    sums = next
  }
  return sums
}

/** The same from random patterns. Eight signs are one byte, and a table of 256 sums makes them one addition. */
function drawnShare(sizes: Float64Array, seen: number, draws: number, random: Random): number {
  const sums = new Float64Array(draws)
  const words = new Uint32Array(Math.ceil(draws / 4))
  const bytes = new Uint8Array(words.buffer)
  for (let from = 0; from < sizes.length; from += 8) {
    const table = signedSums(sizes.subarray(from, from + 8))
    const mask = table.length - 1
    random.fillWords(words)
    for (let draw = 0; draw < draws; draw++) sums[draw]! += table[bytes[draw]! & mask]!
  }
  let hits = 0
  for (const sum of sums) if (Math.abs(sum) >= seen) hits++
  // The pattern seen is one of them: p is never 0.
  return (hits + 1) / (draws + 1)
}
