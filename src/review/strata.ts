/** So many groups, from the lowest scores to the highest. */
const GROUPS = 5
/** A group is never left with fewer labels: of one alone nobody knows how far others lie from it. */
const LEAST = 4
/** A judge that is sure of itself may be wrong all the same. */
const LEAST_DOUBT = 0.1

export interface Stratum<Item> {
  name: string
  items: Item[]
  /** How many of them are to be drawn. */
  draw: number
}

/**
 * Answers grouped by the score that a judge gave them, with more to be drawn where it is in doubt (Neyman's allocation, by
 * the spread that a score of so much has). Equal scores stay together; what has no score is a group of its own.
 */
export function strataOf<Item>(
  items: readonly Item[],
  scoreOf: (item: Item) => number | null,
  n: number,
): Stratum<Item>[] {
  const scored = items.filter((item) => scoreOf(item) !== null)
  const sorted = scored.toSorted((a, b) => (scoreOf(a) as number) - (scoreOf(b) as number))
  const groups: { name: string; items: Item[]; doubt: number }[] = []
  for (const [at, item] of sorted.entries()) {
    const score = scoreOf(item) as number
    const isNew =
      at >= (groups.length * sorted.length) / GROUPS && (at === 0 || scoreOf(sorted[at - 1] as Item) !== score)
    if (isNew) groups.push({ name: String(groups.length + 1), items: [], doubt: 0 })
    const group = groups.at(-1) as (typeof groups)[number]
    group.items.push(item)
    group.doubt += Math.max(LEAST_DOUBT, Math.sqrt(score * (1 - score)))
  }
  const without = items.filter((item) => scoreOf(item) === null)
  if (without.length > 0) groups.push({ name: 'unscored', items: without, doubt: without.length * LEAST_DOUBT })
  const wanted = allocate(groups, Math.min(n, items.length))
  return groups.map(({ name, items: own }, at) => ({ name, items: own, draw: wanted[at] as number }))
}

/** By doubt, but no more than there are and no fewer than can be read; what one group cannot take goes to the others. */
function allocate(groups: readonly { items: readonly unknown[]; doubt: number }[], n: number): number[] {
  const draws = groups.map(({ items }) => Math.min(items.length, LEAST))
  const left = () => n - draws.reduce((sum, draw) => sum + draw, 0)
  const lacks = ({ doubt }: { doubt: number }, at: number) => {
    const group = groups[at] as { items: readonly unknown[] }
    return (draws[at] as number) < group.items.length ? doubt / (draws[at] as number) : Number.NEGATIVE_INFINITY
  }
  // One after the other to whichever group is the furthest behind.
  while (left() > 0) {
    const behind = groups.map(lacks)
    draws[behind.indexOf(Math.max(...behind))]!++
  }
  return draws
}
