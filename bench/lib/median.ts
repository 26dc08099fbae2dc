export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The run whose time is the middle one, with all that belongs to it. */
export function medianBy<T>(runs: readonly T[], value: (run: T) => number): T {
  return [...runs].sort((a, b) => value(a) - value(b))[runs.length >> 1]!
}
