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

/** What is wrong with two lists that should pair up, if anything is. */
export function wrongPairing(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  clusters: ArrayLike<ClusterKey> | undefined,
  confidence: number,
  against: number,
): NoNumber | undefined {
  return (
    wrongConfidence(confidence) ??
    wrongRange('against', against, -1e100, 1e100) ??
    wrongPairs(a, b) ??
    (clusters && wrongPairs(a, clusters)) ??
    wrongValues(a) ??
    wrongValues(b) ??
    (a.length === 0 ? NO_VALUES : undefined)
  )
}

/** a − b − against, and 0 where only rounding tells it from that: a test would take 0.1 + 0.2 − 0.3 for a difference. */
export class Gaps {
  readonly #against: number
  #largest = 0
  #least = Infinity
  #most = -Infinity

  constructor(against: number) {
    this.#against = against
  }

  of(a: number, b: number): number {
    const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(this.#against))
    const exact = a - b - this.#against
    const gap = Math.abs(exact) > ROUNDING * size ? exact : 0
    if (size > this.#largest) this.#largest = size
    if (gap < this.#least) this.#least = gap
    if (gap > this.#most) this.#most = gap
    return gap
  }

  /** Whether all of them so far were equal but for rounding; the first then stands for all. */
  get areEqual(): boolean {
    return this.#most - this.#least <= ROUNDING * this.#largest
  }
}

/** a − b − against for each pair, or what is wrong with the input. What is equal throughout but for rounding is made so. */
export function differences(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  clusters: ArrayLike<ClusterKey> | undefined,
  confidence: number,
  against: number,
): Float64Array | NoNumber {
  const wrong = wrongPairing(a, b, clusters, confidence, against)
  if (wrong) return wrong
  const gaps = new Gaps(against)
  const result = new Float64Array(a.length)
  for (let i = 0; i < result.length; i++) result[i] = gaps.of(a[i]!, b[i]!)
  return gaps.areEqual ? result.fill(result[0]!) : result
}

export function wrongSeeded(seed: number, draws: number): NoNumber | undefined {
  const most = Number.MAX_SAFE_INTEGER
  return wrongCount('seed', seed, -most) ?? wrongCount('draws', draws, 100, 10_000_000)
}

export const ONE_PAIR = noNumber(
  'one pair (or one cluster) says nothing about chance: add cases',
  '対（またはクラスター）が 1 つでは偶然かどうか判断できません。ケースを増やしてください',
).reason
