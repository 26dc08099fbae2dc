import { workingArray } from './arena.ts'
import type { Interned } from './intern.ts'
import { scratch } from './scratch.ts'

/**
 * Writes where the tokens of text[from … to) lie into `bounds` from index `at` on, start and end by turns; gives the
 * index behind the last one.
 */
export type FindSpans = (text: string, from: number, to: number, bounds: Int32Array, at: number) => number

const boundMemory = scratch()
const slotMemory = scratch()
const firstMemory = scratch()
const hashMemory = scratch()

/**
 * Tokens that are stretches of their text as numbers, by first appearance across all texts: what `intern` gives for
 * the same tokens as strings, without making a string of any.
 */
export function internSpans(texts: readonly string[], find: FindSpans): Interned {
  const all = texts.length === 1 ? texts[0]! : texts.join('\n')
  const bounds = boundMemory(2 * all.length + 2)
  const ends: number[] = []
  let bound = 0
  for (let which = 0, from = 0; which < texts.length; which++) {
    const to = from + texts[which]!.length
    bound = find(all, from, to, bounds, bound)
    ends.push(bound >>> 1)
    from = to + 1
  }
  const numbers = workingArray(bound >>> 1)
  const distinct = number(all, bounds, numbers)
  return { ids: ends.map((end, which) => numbers.subarray(which === 0 ? 0 : ends[which - 1], end)), distinct }
}

function number(text: string, bounds: Int32Array, numbers: Int32Array): number {
  // Open addressing, at most half full; a slot holds id + 1, so that 0 means free.
  let size = 64
  while (size < numbers.length * 2) size *= 2
  const slots = slotMemory(size)
  const firsts = firstMemory(numbers.length)
  const hashes = hashMemory(numbers.length)
  let distinct = 0
  for (let i = 0; i < numbers.length; i++) {
    const start = bounds[2 * i]!
    const end = bounds[2 * i + 1]!
    let hash = end - start
    for (let at = start; at < end; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995)
      hash ^= hash >>> 15
    }
    let slot = hash & (size - 1)
    let held = slots[slot]!
    while (held !== 0 && (hashes[held - 1] !== hash || !isSame(text, bounds, firsts[held - 1]!, start, end))) {
      slot = (slot + 1) & (size - 1)
      held = slots[slot]!
    }
    if (held === 0) {
      firsts[distinct] = i
      hashes[distinct] = hash
      held = ++distinct
      slots[slot] = held
    }
    numbers[i] = held - 1
  }
  return distinct
}

/** Whether the token number `other` reads like text[start … end). */
function isSame(text: string, bounds: Int32Array, other: number, start: number, end: number): boolean {
  let at = bounds[2 * other]!
  if (bounds[2 * other + 1]! - at !== end - start) return false
  for (let i = start; i < end; i++) if (text.charCodeAt(at++) !== text.charCodeAt(i)) return false
  return true
}
