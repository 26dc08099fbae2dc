import { wrongValue } from './check.ts'
import { ClusterSums } from './cluster-sums.ts'
import { type ClusterTotals, clusteredMeanFrom } from './clustered.ts'
import { Gaps, ONE_PAIR } from './differences.ts'
import { tTwoSided } from './distributions/student-t.ts'
import { MeanAccumulator, ROUNDING, tIntervalFrom } from './mean.ts'
import { signFlips } from './paired-permutation.ts'
import type { PairedT } from './paired-t.ts'
import { type Interval, type NoNumber, noNumber, type Result } from './result.ts'

/** The paired t test of a stream of pairs, in constant memory; with clusters, some 40 bytes a cluster. */
export class PairedAccumulator {
  readonly #against: number
  readonly #gaps: Gaps
  readonly #running = new MeanAccumulator()
  readonly #clusters: { sums: ClusterSums; sizes: ClusterSums } | undefined
  #wrong: NoNumber | undefined
  #first = 0
  #sumA = 0
  #sumB = 0
  #sum = 0
  #reach = 0

  constructor({ clustered = false, against = 0 }: { clustered?: boolean; against?: number } = {}) {
    this.#against = against
    this.#gaps = new Gaps(against)
    this.#clusters = clustered ? { sums: new ClusterSums(), sizes: new ClusterSums() } : undefined
  }

  /** `cluster` is a small whole number, where pairs belong together. */
  add(a: number, b: number, cluster = 0): void {
    const gap = this.#gaps.of(a, b)
    if (this.n === 0) this.#first = gap
    this.#running.add(gap)
    this.#wrong ??= wrongValue(a, this.n) ?? wrongValue(b, this.n)
    this.#sumA += a
    this.#sumB += b
    this.#sum += gap
    this.#reach += Math.abs(gap)
    this.#clusters?.sums.add(cluster, gap)
    this.#clusters?.sizes.add(cluster, Math.abs(gap))
  }

  get n(): number {
    return this.#running.n
  }

  /** The means of both sides; NaN before the first pair. */
  get means(): { a: number; b: number } {
    return { a: this.#sumA / this.n, b: this.#sumB / this.n }
  }

  t(confidence = 0.95): Result<PairedT> {
    if (this.#wrong) return this.#wrong
    const totals = this.#totals()
    const estimate = totals ? clusteredMeanFrom(totals, confidence) : this.#estimate(confidence)
    if (estimate.value === null) return estimate
    const { value, n, standardError } = estimate
    const against = this.#against
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

  /** How often flipped signs would give so large a sum, where equal differences leave t nothing to measure. */
  equalP(): number | null {
    if (this.n === 0 || this.#wrong) return null
    const totals = this.#totals()
    const sizes = totals
      ? Float64Array.from(totals, ({ sum }) => Math.abs(sum))
      : new Float64Array(this.n).fill(Math.abs(this.#first))
    const same = this.#gaps.areEqual
    const sum = same ? repeated(this.#first, this.n) : this.#sum
    return signFlips({ sizes, sum, reach: same ? Math.abs(sum) : this.#reach }).p
  }

  #estimate(confidence: number) {
    if (this.n === 0 || !this.#gaps.areEqual) return this.#running.estimate(confidence)
    return tIntervalFrom({ mean: this.#first, sd: 0, n: this.n }, confidence)
  }

  /** A sum that only rounding keeps from 0 is 0. */
  #totals(): ClusterTotals | undefined {
    if (!this.#clusters) return undefined
    const { sums, sizes } = this.#clusters
    const same = this.#gaps.areEqual ? this.#first : undefined
    const sumAt = (at: number) => {
      if (same !== undefined) return repeated(same, sums.count(at))
      return Math.abs(sums.sum(at)) > ROUNDING * sizes.sum(at) ? sums.sum(at) : 0
    }
    return {
      length: sums.length,
      *[Symbol.iterator]() {
        for (let at = 0; at < sums.length; at++) yield { sum: sumAt(at), n: sums.count(at) }
      },
    }
  }
}

/** Added one by one: the last digits are those of a sum. */
function repeated(value: number, times: number): number {
  let sum = 0
  for (let i = 0; i < times; i++) sum += value
  return sum
}

const ALL_EQUAL = noNumber(
  'all differences are equal, so there is no t: use the permutation test',
  '差がすべて等しいため t を計算できません。並べ替え検定を使ってください',
).reason
