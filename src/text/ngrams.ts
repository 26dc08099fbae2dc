import { workingArray } from './arena.ts'
import type { Interned } from './intern.ts'
import { scratch } from './scratch.ts'

const slotMemory = scratch()
const firstMemory = scratch()
const lastMemory = scratch()
const countMemory = scratch()

/**
 * From n-grams to (n + 1)-grams, as numbers again: an (n + 1)-gram is the pair of the n-gram at its start and
 * its last token. Start with the tokens themselves as 1-grams. No string is ever built.
 */
export function extendGrams(grams: Interned, tokens: Interned): Interned {
  let total = 0
  for (const list of grams.ids) total += Math.max(0, list.length - 1)
  // Open addressing, at most half full; a slot holds id + 1, so that 0 means free.
  let size = 16
  while (size < total * 2) size *= 2
  const slots = slotMemory(size)
  const firsts = firstMemory(total)
  const lasts = lastMemory(total)
  const all = workingArray(total)
  let end = 0
  let distinct = 0

  const ids = grams.ids.map((list, which) => {
    const words = tokens.ids[which]!
    const order = words.length - list.length + 1
    const start = end
    end += Math.max(0, list.length - 1)
    for (let i = 0; i < end - start; i++) {
      const first = list[i]!
      const last = words[i + order]!
      let slot = mix(first, last) & (size - 1)
      let held = slots[slot]!
      while (held !== 0 && (firsts[held - 1] !== first || lasts[held - 1] !== last)) {
        slot = (slot + 1) & (size - 1)
        held = slots[slot]!
      }
      if (held === 0) {
        firsts[distinct] = first
        lasts[distinct] = last
        held = ++distinct
        slots[slot] = held
      }
      all[start + i] = held - 1
    }
    return all.subarray(start, end)
  })
  return { ids, distinct }
}

function mix(a: number, b: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b + 0x7f4a7c15, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}

/** How many times each id occurs in all the lists. */
export function countIds(lists: readonly Int32Array[], distinct: number): Int32Array {
  const counts = workingArray(distinct)
  for (const ids of lists) for (let i = 0; i < ids.length; i++) counts[ids[i]!]!++
  return counts
}

/** Size of the multiset intersection: each id as often as it occurs on both sides. */
export function sharedCount(a: Int32Array, b: Int32Array, distinct: number): number {
  const left = countMemory(distinct)
  for (let i = 0; i < a.length; i++) left[a[i]!]!++
  let shared = 0
  for (let i = 0; i < b.length; i++) {
    const id = b[i]!
    if (left[id]! > 0) {
      left[id]!--
      shared++
    }
  }
  return shared
}
