/** The candidate most like `name`, when it is near enough to be what was meant; else one that goes on where it ends. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const folded = fold(name)
  let best: string | undefined
  let longer: string | undefined
  let least = Math.max(1, Math.floor(folded.length / 3)) + 1
  for (const candidate of candidates) {
    const other = fold(candidate)
    if (lettersIn(folded) >= SHORTEST_BEGINNING && other.startsWith(folded)) longer ??= candidate
    if (Math.abs(other.length - folded.length) >= least) continue
    const distance = editDistance(folded, other)
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best ?? longer
}

/** A few letters begin many words; a word of Chinese characters has two. */
const SHORTEST_BEGINNING = 5
const lettersIn = (folded: string) => folded.length + 2 * (folded.match(/\p{Script=Han}/gu)?.length ?? 0)

/** Case, dashes and underscores are what people confuse most. */
const fold = (name: string) => name.slice(0, 64).toLowerCase().replaceAll(/[-_ ]/g, '')

/** Edits between two short words, a swap of neighbours counting once. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] as number) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}
