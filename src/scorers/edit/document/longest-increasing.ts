/** Places of a longest strictly increasing subsequence, in order. */
export function longestIncreasing(values: readonly number[]): number[] {
  /** For each length, the place where the lowest-ending subsequence of that length ends. */
  const ends: number[] = []
  const before = new Int32Array(values.length)
  values.forEach((value, place) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] as number] as number) < value) low = middle + 1
      else high = middle
    }
    before[place] = low > 0 ? (ends[low - 1] as number) : -1
    ends[low] = place
  })
  const places: number[] = []
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] as number) places.push(place)
  return places.reverse()
}
