import { type Occurrences, occurrences } from './occurrences.ts'

// Longest common subsequence, 32 cells of the table at a time (Crochemore et al. 2001, Hyyrö 2004). A column of the
// table is a row of bits, one per token of `a`: 0 where the length grows. Reading a token of `b` turns one column into
// the next, and only the words where that token occurs, or a carry runs through, have to be touched.

/** Turns the column that starts at `at` into the one behind token `id` of `b`. */
function advance(columns: Int32Array, at: number, from: Occurrences, id: number): void {
  const { words, masks, width } = from
  const end = from.ends[id]!
  let entry = from.starts[id]!
  while (entry < end) {
    let word = words[entry]!
    let carry = 0
    do {
      const bits = columns[at + word]!
      const matched = entry < end && words[entry] === word ? bits & masks[entry++]! : 0
      const sum = (bits + matched + carry) | 0
      columns[at + word] = sum | (bits ^ matched)
      // What the addition carries out of 32 bits; `matched` is a part of `bits`.
      carry = (matched | (bits & ~sum)) >>> 31
      word++
    } while (carry === 1 && word < width)
  }
}

/** Up to this many words all columns are kept; beyond, one in √n, and the others are computed again when needed. */
const KEPT_WORDS = 1 << 20

/**
 * Marks the tokens of `a` that belong to its longest common subsequence with `b`; called for several `b`, their union.
 * Of several longest ones it takes the same as rouge_score: from the end, a match where there is one; else back in `b`
 * if going back in `a` would lose length; else back in `a`.
 */
export function lcsMarker(a: Int32Array, distinct: number, marks: Uint8Array): (b: Int32Array) => void {
  const from = occurrences(a, distinct)
  const { width, starts, ends } = from
  let kept = new Int32Array(0)
  let block = new Int32Array(0)

  return (b) => {
    let shared = false
    for (let j = 0; j < b.length && !shared; j++) shared = starts[b[j]!] !== ends[b[j]!]
    if (!shared) return
    const step = b.length * width <= KEPT_WORDS ? b.length : Math.ceil(Math.sqrt(b.length))
    const blocks = Math.ceil(b.length / step)
    if (kept.length < blocks * width) kept = new Int32Array(blocks * width)
    if (block.length < (step + 1) * width) block = new Int32Array((step + 1) * width)

    // Forward: the column before each block.
    kept.fill(-1, 0, width)
    for (let which = 1; which < blocks; which++) {
      const at = which * width
      kept.copyWithin(at, at - width, at)
      for (let j = (which - 1) * step; j < which * step; j++) advance(kept, at, from, b[j]!)
    }
    // Backward: all columns of a block, then the walk through it.
    let i = a.length
    for (let which = blocks - 1; which >= 0 && i > 0; which--) {
      const start = which * step
      const end = Math.min(start + step, b.length)
      for (let word = 0; word < width; word++) block[word] = kept[which * width + word]!
      for (let j = start, at = width; j < end; j++, at += width) {
        for (let word = 0; word < width; word++) block[at + word] = block[at - width + word]!
        advance(block, at, from, b[j]!)
      }
      for (let j = end; j > start && i > 0; ) {
        const last = i - 1
        if (a[last] === b[j - 1]) {
          marks[last] = 1
          i--
          j--
        } else if ((block[(j - start) * width + (last >>> 5)]! & (1 << (last & 31))) === 0) j--
        else i--
      }
    }
  }
}
