import { ExactNumber } from '../../exact-number.ts'
import { isJsonObject, type Json } from '../../json.ts'

/** Index in the first list and in the second; one of them is missing when an item has no partner. */
export type Pair = [number | undefined, number | undefined]

/**
 * Pairs the items of two lists whatever their order: equal ones first, then the most alike (`alike` gives 0 … 1, or
 * undefined once it costs too much), the rest in the order they come in.
 */
export function pairItems(
  first: readonly Json[],
  second: readonly Json[],
  alike: (a: Json, b: Json) => number | undefined,
): Pair[] {
  const partners = new Map<number, number>()
  const equalTo = new Map<string, number[]>()
  for (let i = first.length - 1; i >= 0; i--) {
    const text = orderless(first[i]!)
    const same = equalTo.get(text)
    if (same) same.push(i)
    else equalTo.set(text, [i])
  }
  second.forEach((item, j) => {
    const i = equalTo.get(orderless(item))?.pop()
    if (i !== undefined) partners.set(j, i)
  })

  const used = new Set(partners.values())
  for (const { i, j } of mostAlike(first, second, partners, used, alike)) {
    if (partners.has(j) || used.has(i)) continue
    partners.set(j, i)
    used.add(i)
  }

  const left = first.keys().filter((i) => !used.has(i))
  const pairs: Pair[] = second.map((_, j) => [partners.get(j) ?? left.next().value, j])
  for (const i of left) pairs.push([i, undefined])
  return pairs
}

function mostAlike(
  first: readonly Json[],
  second: readonly Json[],
  partners: ReadonlyMap<number, number>,
  used: ReadonlySet<number>,
  alike: (a: Json, b: Json) => number | undefined,
): { i: number; j: number }[] {
  const found: { i: number; j: number; likeness: number }[] = []
  const free = [...first.keys()].filter((i) => !used.has(i))
  const open = [...second.keys()].filter((j) => !partners.has(j))
  search: for (const j of open) {
    for (const i of free) {
      const likeness = alike(first[i]!, second[j]!)
      if (likeness === undefined) break search
      if (likeness > 0) found.push({ i, j, likeness })
    }
  }
  return found.sort((a, b) => b.likeness - a.likeness || a.j - b.j || a.i - b.i)
}

/** The same text for values that differ only in the order of keys and items. */
function orderless(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(orderless).sort().join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${orderless(item)}`)
  return `{${entries.sort().join(',')}}`
}

/** Strings, numbers, booleans, nulls, empty lists and objects; nothing at all has none. */
export function countLeaves(value: Json | undefined): number {
  if (value === undefined) return 0
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return 1
  let leaves = 0
  for (const item of Array.isArray(value) ? value : Object.values(value)) leaves += countLeaves(item)
  return Math.max(leaves, 1)
}
