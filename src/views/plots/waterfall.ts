/** Differences case by case, sorted, thinned to what a screen can show: is it a few cases, or all? */
export interface Waterfall {
  n: number
  lower: number
  higher: number
  /** At most MOST_BARS values from the lowest to the highest, evenly taken. */
  bars: number[]
}

const MOST_BARS = 400

export function waterfallOf(differences: readonly Float64Array[], order: Uint32Array): Waterfall {
  const values = Float64Array.from(differences.flatMap((list) => Array.from(order, (at) => list[at] as number)))
    .filter((value) => !Number.isNaN(value))
    .sort()
  const n = values.length
  const shown = Math.min(n, MOST_BARS)
  const bars = Array.from(
    { length: shown },
    (_, at) => values[shown === 1 ? 0 : Math.round((at / (shown - 1)) * (n - 1))] as number,
  )
  return {
    n,
    lower: values.filter((value) => value < 0).length,
    higher: values.filter((value) => value > 0).length,
    bars,
  }
}
