import { workingArray } from './arena.ts'
import { occurrences } from './occurrences.ts'

/** Fewest insertions, deletions and substitutions between two sequences of ids 0 … distinct − 1. */
export function editDistance(a: Int32Array, b: Int32Array, distinct: number): number {
  // A common beginning and end cost nothing and need not be looked at.
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const restA = a.subarray(start, endA)
  const restB = b.subarray(start, endB)
  return restA.length < restB.length ? distance(restA, restB, distinct) : distance(restB, restA, distinct)
}

/** Levenshtein's table, 32 cells at a time: Myers' bit vectors (1999), a column being as many words as `a` needs. */
function distance(a: Int32Array, b: Int32Array, distinct: number): number {
  if (a.length === 0) return b.length
  const { width, starts, ends, words, masks } = occurrences(a, distinct)
  const matches = workingArray(width)
  // One bit per token of `a`: where the distance is one more, or one less, than at the token before.
  const more = workingArray(width).fill(-1)
  const less = workingArray(width)
  const lastBit = 1 << ((a.length - 1) & 31)
  let total = a.length

  for (let j = 0; j < b.length; j++) {
    const id = b[j]!
    for (let entry = starts[id]!; entry < ends[id]!; entry++) matches[words[entry]!] = masks[entry]!
    // What comes in from the word above: the top row of the table grows by one with every token of `b`.
    let gain = 1
    let loss = 0
    for (let word = 0; word < width; word++) {
      const up = more[word]!
      const down = less[word]!
      const match = matches[word]! | loss
      const across = (((match & up) + up) ^ up) | match
      let right = down | ~(across | up)
      let left = up & across
      if (word === width - 1) {
        if (right & lastBit) total++
        else if (left & lastBit) total--
      }
      const gainBelow = right >>> 31
      const lossBelow = left >>> 31
      right = (right << 1) | gain
      left = (left << 1) | loss
      const still = matches[word]! | down
      more[word] = left | ~(still | right)
      less[word] = right & still
      gain = gainBelow
      loss = lossBelow
    }
    for (let entry = starts[id]!; entry < ends[id]!; entry++) matches[words[entry]!] = 0
  }
  return total
}
