import type { RunColumns } from '../columns/columns.ts'
import { targetValues } from '../columns/target-values.ts'

/** The share of cases at or below each value, by target: it answers what another threshold would do. */
export interface Distribution {
  scorer: string
  threshold: number | null
  targets: {
    name: string
    n: number
    /** The value below which 0, 1 … 100 % of the cases lie. */
    percentiles: number[]
    /** Share that meets the threshold. */
    meets: number | null
  }[]
}

const STEPS = 100

export function distributionOf(columns: RunColumns, order: Uint32Array, scorer: string): Distribution {
  const threshold = columns.scorers.find(({ name }) => name === scorer)?.threshold ?? null
  const targets = columns.targets.map((name, target) => {
    const all = targetValues(columns, target, scorer)
    const values = sortedNumbers(all, order)
    const n = values.length
    const percentiles =
      n === 0
        ? []
        : Array.from({ length: STEPS + 1 }, (_, step) => values[Math.round((step / STEPS) * (n - 1))] as number)
    const meets = threshold === null || n === 0 ? null : (n - firstAtLeast(values, threshold)) / n
    return { name, n, percentiles, meets }
  })
  return { scorer, threshold, targets }
}

/** Those that are there. Loops: `from` and `filter` of typed arrays take several times as long. */
function sortedNumbers(all: Float64Array, order: Uint32Array): Float64Array {
  const values = new Float64Array(order.length)
  let n = 0
  for (let at = 0; at < order.length; at++) {
    const value = all[order[at] as number] as number
    if (!Number.isNaN(value)) values[n++] = value
  }
  return values.subarray(0, n).sort()
}

/** Where the sorted values reach the limit. */
function firstAtLeast(values: Float64Array, limit: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}
