import { Random } from '../stats/random.ts'

/**
 * Deals cases into two halves at random, as evenly as it goes for those that people pass and those they fail. Cases of
 * one cluster stay together: their twins in the other half would tell what they are not supposed to know.
 */
export function splitHalves(people: readonly number[], clusters: readonly string[], seed: number): (0 | 1)[] {
  const groups = new Map<string, { size: number; passes: number }>()
  for (const [i, label] of people.entries()) {
    const key = clusters[i] as string
    const group = groups.get(key) ?? { size: 0, passes: 0 }
    group.size++
    group.passes += label
    groups.set(key, group)
  }
  const halves = new Map<string, 0 | 1>()
  const dealt = { pass: 0, fail: 0 }
  for (const [key, { size, passes }] of shuffled([...groups], new Random(seed))) {
    const kind = passes * 2 > size ? 'pass' : 'fail'
    halves.set(key, (dealt[kind]++ % 2) as 0 | 1)
  }
  return people.map((_, i) => halves.get(clusters[i] as string) as 0 | 1)
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[items[i], items[j]] = [items[j] as Item, items[i] as Item]
  }
  return items
}
