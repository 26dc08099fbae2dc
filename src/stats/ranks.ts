/** Ranks from 1; equal values share the mean of their ranks. */
export function ranks(values: ArrayLike<number>): Float64Array {
  const sorted = Float64Array.from(values).sort()
  const rankOf = new Map<number, number>()
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to++
    rankOf.set(sorted[from]!, (from + to + 1) / 2)
  }
  return Float64Array.from(values, (value) => rankOf.get(value)!)
}
