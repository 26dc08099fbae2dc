import { casesToSettle, casesToSettleShare } from '../stats/cases-to-settle.ts'
import { ClusterSums } from '../stats/cluster-sums.ts'
import { clusteredMeanFrom } from '../stats/clustered.ts'
import { MeanAccumulator } from '../stats/mean.ts'
import { missingBounds } from '../stats/missing.ts'
import { type Estimated, hasNoSpread, scoreInterval } from '../stats/score-interval.ts'
import type { Interval } from './summary.ts'

/** A figure with what is known of its uncertainty. */
export interface Figure {
  value: number | null
  n: number
  interval: Interval | null
  /** About how many more cases would put the interval on one side of the limit; null when no number would. */
  casesToSettle(limit: number): number | null
}

/** A mean that grows row by row, with its interval; clustered when rows belong together. */
export class MeanFold {
  readonly #running = new MeanAccumulator()
  readonly #clusters: ClusterSums | undefined
  #least: number | null = null
  #isShare = true

  constructor(clustered: boolean) {
    this.#clusters = clustered ? new ClusterSums() : undefined
  }

  add(value: number, cluster = 0): void {
    this.#running.add(value)
    if (this.#least === null || value < this.#least) this.#least = value
    if (value !== 0 && value !== 1) this.#isShare = false
    this.#clusters?.add(cluster, value)
  }

  get n(): number {
    return this.#running.n
  }

  get min(): number | null {
    return this.#least
  }

  get mean(): number | null {
    return this.#running.mean
  }

  /** Values that are only 0 and 1 are a share: Wilson's interval, unless clusters ask for more caution. */
  figure(confidence = 0.95): Figure {
    const { n, mean } = this
    const estimate = this.#clusters ? clusteredMeanFrom(this.#clusters, confidence) : this.#running.estimate(confidence)
    if (estimate.value === null) return { value: mean, n, interval: null, casesToSettle: () => null }
    return {
      value: mean,
      n,
      interval: pair(scoreInterval(estimate, this.#isShare, confidence)),
      casesToSettle: (limit) => settledBy(estimate, this.#isShare, limit, confidence),
    }
  }

  /** The mean if all `missing` values were 0, or 1. */
  bounds(missing: number): Interval | null {
    const { n, mean } = this
    const bounds = missingBounds({ mean: mean ?? 0, n, missing })
    return bounds.value === null ? null : pair(bounds.bounds)
  }
}

/** About how many more cases, by the kind of interval that the figure has. */
function settledBy(estimate: Estimated, isShare: boolean, limit: number, confidence: number): number | null {
  const { value, n, clusters } = estimate
  if (!hasNoSpread(estimate) && (clusters != null || !isShare)) return casesToSettle(estimate, limit, confidence).value
  const units = clusters ?? n
  const more = casesToSettleShare(Math.min(units, Math.max(0, value * units)), units, limit, confidence).value
  return more === null ? null : Math.ceil((more * n) / units)
}

const pair = (interval: readonly [number, number] | null): Interval | null => interval && [interval[0], interval[1]]
