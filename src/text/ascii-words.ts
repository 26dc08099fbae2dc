import type { Interned } from './intern.ts'
import { scratch } from './scratch.ts'

const slotMemory = scratch()
const startMemory = scratch()
const hashMemory = scratch()
const foundMemory = scratch()

/**
 * Lower-case runs of ASCII letters and digits as numbers, by first appearance across all texts: what `intern` gives
 * for rouge_score's tokens, but in one pass over the characters and without making a string of every word.
 */
export function internAsciiWords(texts: readonly string[]): Interned {
  const lower = texts.map((text) => text.toLowerCase())
  const all = lower.join('\n')
  // Two words have something between them, so there are no more than this.
  const most = (all.length + 2) >>> 1
  let size = 64
  while (size < most * 2) size *= 2
  const slots = slotMemory(size)
  const starts = startMemory(most)
  const hashes = hashMemory(most)
  const found = foundMemory(most)
  let count = 0
  let distinct = 0
  let i = 0

  const ids = lower.map(({ length }) => {
    const first = count
    const end = i + length
    while (i < end) {
      let code = all.charCodeAt(i)
      if (!isWordCode(code)) {
        i++
        continue
      }
      const start = i
      let hash = 0
      do {
        hash = Math.imul(hash ^ code, 0x5bd1e995)
        hash ^= hash >>> 15
        i++
        code = i < end ? all.charCodeAt(i) : 0
      } while (isWordCode(code))

      // Open addressing; a slot holds id + 1, so that 0 means free.
      let slot = hash & (size - 1)
      let held = slots[slot]!
      while (held !== 0 && (hashes[held - 1] !== hash || !sameWord(all, starts[held - 1]!, start, i))) {
        slot = (slot + 1) & (size - 1)
        held = slots[slot]!
      }
      if (held === 0) {
        starts[distinct] = start
        hashes[distinct] = hash
        held = ++distinct
        slots[slot] = held
      }
      found[count++] = held - 1
    }
    i = end + 1
    return found.slice(first, count)
  })
  return { ids, distinct }
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

/** Whether the word at `other` is the one from `start` to `end`, and ends where that ends. */
function sameWord(text: string, other: number, start: number, end: number): boolean {
  let at = other
  for (let i = start; i < end; i++) if (text.charCodeAt(at++) !== text.charCodeAt(i)) return false
  return at >= text.length || !isWordCode(text.charCodeAt(at))
}
