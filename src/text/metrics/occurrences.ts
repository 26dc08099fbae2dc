/** Where each token occurs in a sequence, as bits: for id t, entries starts[t] … ends[t] of (word, bits in it). */
export interface Occurrences {
  /** How many 32-bit words the sequence takes. */
  width: number
  starts: Int32Array
  ends: Int32Array
  words: Int32Array
  masks: Int32Array
}

/** Memory grows with the sequence, not with its square: only words that have a bit set are kept, in order. */
export function occurrences(ids: Int32Array, distinct: number): Occurrences {
  const starts = new Int32Array(distinct + 1)
  for (let i = 0; i < ids.length; i++) starts[ids[i]! + 1]!++
  for (let id = 0; id < distinct; id++) starts[id + 1]! += starts[id]!
  const ends = starts.slice()
  const words = new Int32Array(ids.length)
  const masks = new Int32Array(ids.length)
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!
    const word = i >>> 5
    let entry = ends[id]! - 1
    if (entry < starts[id]! || words[entry] !== word) {
      entry++
      ends[id]!++
      words[entry] = word
    }
    masks[entry]! |= 1 << (i & 31)
  }
  return { width: (ids.length + 31) >>> 5, starts, ends, words, masks }
}
