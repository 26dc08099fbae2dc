import { casesToSettle, casesToSettleShare } from '../stats/cases-to-settle.ts'
import { clusteredMeanFrom } from '../stats/clustered.ts'
import { MeanAccumulator } from '../stats/mean.ts'
import { missingBounds } from '../stats/missing.ts'
import { wilson } from '../stats/wilson.ts'
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
  readonly #clusters: Map<string, { sum: number; n: number }> | undefined
  #least: number | null = null

  constructor(clustered: boolean) {
    this.#clusters = clustered ? new Map() : undefined
  }

  add(value: number, cluster: string): void {
    this.#running.add(value)
    if (this.#least === null || value < this.#least) this.#least = value
    if (!this.#clusters) return
    const known = this.#clusters.get(cluster)
    if (known) {
      known.sum += value
      known.n++
    } else this.#clusters.set(cluster, { sum: value, n: 1 })
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

  figure(confidence = 0.95): Figure {
    const estimate = this.#clusters
      ? clusteredMeanFrom([...this.#clusters.values()], confidence)
      : this.#running.estimate(confidence)
    return {
      value: this.mean,
      n: this.n,
      interval: estimate.value === null ? null : pair(estimate.interval),
      casesToSettle: (limit) => (estimate.value === null ? null : casesToSettle(estimate, limit, confidence).value),
    }
  }

  /** The same for a share (values 0 and 1): Wilson's interval, unless clusters ask for more caution. */
  shareFigure(confidence = 0.95): Figure {
    if (this.#clusters) return this.figure(confidence)
    const { n, mean } = this
    const passed = Math.round((mean ?? 0) * n)
    const share = wilson(passed, n, confidence)
    return {
      value: share.value,
      n,
      interval: share.value === null ? null : pair(share.interval),
      casesToSettle: (limit) => casesToSettleShare(passed, n, limit, confidence).value,
    }
  }

  /** The mean if all `missing` values were 0, or 1. */
  bounds(missing: number): Interval | null {
    const { n, mean } = this
    const bounds = missingBounds({ mean: mean ?? 0, n, missing })
    return bounds.value === null ? null : pair(bounds.bounds)
  }
}

const pair = (interval: readonly [number, number] | null): Interval | null => interval && [interval[0], interval[1]]
