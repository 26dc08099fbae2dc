import type { CaseValue } from './doubt.ts'

/** How far the values of the cases so far lie apart, as it will matter when all cases are there. */
export interface Spread {
  /** The standard error that the mean over all cases will have, as far as these tell. */
  standardError: number
  /** Independent pieces among all cases: clusters, or cases. */
  units: number
  /** Only 0 and 1 so far. */
  isShare: boolean
}

/** The sums of a mean's variance, by case and by cluster. */
class Squares {
  #sums = 0
  #mixed = 0
  #sizes = 0

  change({ sum, n }: CaseValue, sign: 1 | -1): void {
    this.#sums += sign * sum * sum
    this.#mixed += sign * sum * n
    this.#sizes += sign * n * n
  }

  around(mean: number): number {
    return Math.max(0, this.#sums - 2 * mean * this.#mixed + mean * mean * this.#sizes)
  }
}

/** Takes in the cases one by one. `cluster` is absent where each case stands for itself. */
export class SpreadFold {
  readonly #cases: number
  readonly #units: number
  readonly #byCase = new Squares()
  readonly #byCluster = new Squares()
  readonly #clusters = new Map<string, CaseValue>()
  #seen = 0
  #sum = 0
  #n = 0
  #isShare = true

  /** `units` is how many clusters all cases fall into; as many as cases where each stands for itself. */
  constructor(cases: number, units: number) {
    this.#cases = cases
    this.#units = units
  }

  add(value: CaseValue, cluster?: string): void {
    this.#seen++
    if (value.n === 0) return
    this.#sum += value.sum
    this.#n += value.n
    if (value.n > 1 || (value.sum !== 0 && value.sum !== 1)) this.#isShare = false
    this.#byCase.change(value, 1)
    if (cluster === undefined) return
    const before = this.#clusters.get(cluster) ?? { sum: 0, n: 0 }
    const now = { sum: before.sum + value.sum, n: before.n + value.n }
    this.#byCluster.change(before, -1)
    this.#byCluster.change(now, 1)
    this.#clusters.set(cluster, now)
  }

  /** Of a cluster that is seen in part, what its cases have in common grows with the square of that part. */
  get spread(): Spread | undefined {
    if (this.#n === 0) return undefined
    const mean = this.#sum / this.#n
    const alone = this.#byCase.around(mean)
    const together = this.#clusters.size === 0 ? 0 : Math.max(0, this.#byCluster.around(mean) - alone)
    const variance = (alone * (this.#seen / this.#cases) + together) / (this.#n * this.#n)
    const few = this.#units > 1 ? this.#units / (this.#units - 1) : 1
    return { standardError: Math.sqrt(variance * few), units: this.#units, isShare: this.#isShare }
  }
}
