import { clusteredMean } from '../../stats/clustered.ts'
import { scoreInterval } from '../../stats/score-interval.ts'

/** Of the rubric's marks. */
export const BEST_MARK = 5

/** A mean with what is known of it. Null where there is nothing to take a mean of, or no interval exists. */
export interface Figure {
  n: number
  mean: number | null
  ci95: [low: number, high: number] | null
  /** Values that should have been there and are not; they are in no mean. */
  missing: number
}

/** Values of one kind, each with the conversation it belongs to. */
export class Series {
  readonly #best: number | undefined
  readonly values: number[] = []
  readonly clusters: string[] = []
  missing = 0

  /** `best` is the highest value there can be; absent: there is none. */
  constructor(best?: number) {
    this.#best = best
  }

  add(value: number | null | undefined, cluster: string): void {
    if (value === null || value === undefined) this.missing++
    else {
      this.values.push(value)
      this.clusters.push(cluster)
    }
  }

  get mean(): number | null {
    return this.figure().mean
  }

  figure(): Figure {
    const { values, clusters, missing } = this
    const result = clusteredMean(values, clusters)
    if (result.value === null) return { n: 0, mean: null, ci95: null, missing }
    const { value, n } = result
    const best = this.#best
    const interval = best === undefined ? result.interval : scoreInterval(result, false, 0.95, best)
    return { n, mean: value, ci95: interval && [interval[0], interval[1]], missing }
  }
}
