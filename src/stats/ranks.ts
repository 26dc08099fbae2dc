/** Ranks from 1; equal values share the mean of their ranks. */
export function ranks(values: ArrayLike<number>): Float64Array {
  const order = Uint32Array.from({ length: values.length }, (_, i) => i).sort((i, j) => values[i]! - values[j]!)
  const result = new Float64Array(values.length)
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++
    for (let i = from; i < to; i++) result[order[i]!] = (from + to + 1) / 2
  }
  return result
}
