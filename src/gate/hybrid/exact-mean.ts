/**
 * A mean whose sum is exact however many values there are (Shewchuk's partial sums): a bundle that lies on a
 * threshold must not be tipped by the order of its cases.
 */
export class ExactMean {
  #n = 0
  #partials: number[] = []

  add(value: number): void {
    this.#n++
    const partials: number[] = []
    let sum = value
    for (const partial of this.#partials) {
      const [large, small] = Math.abs(sum) < Math.abs(partial) ? [partial, sum] : [sum, partial]
      sum = large + small
      const lost = small - (sum - large)
      if (lost !== 0) partials.push(lost)
    }
    partials.push(sum)
    this.#partials = partials
  }

  get n(): number {
    return this.#n
  }

  /** Null when nothing was added. */
  get mean(): number | null {
    if (this.#n === 0) return null
    return sumOf(this.#partials) / this.#n
  }
}

/** Partial sums, least first, to the nearest double. */
function sumOf(partials: readonly number[]): number {
  let at = partials.length - 1
  let sum = partials[at] as number
  let lost = 0
  while (at > 0 && lost === 0) {
    const before = sum
    const next = partials[--at] as number
    sum = before + next
    lost = next - (sum - before)
  }
  // What lies further below decides which way an exact half goes.
  if (at > 0 && Math.sign(lost) === Math.sign(partials[at - 1] as number)) {
    const doubled = lost * 2
    if (sum + doubled - sum === doubled) return sum + doubled
  }
  return sum
}
