// How many n-grams two sequences share, for every order at once and without ever building one: all positions are sorted
// by the elements that follow them (a radix sort, an element at a time), which puts equal n-grams of any order side by
// side, and one walk over the sorted positions counts them.

/**
 * For each order 1 … `maxOrder`, the n-grams of the first sequence that one of the others has too. A repeated n-gram
 * counts as often as it occurs in the sequence that has it most (BLEU's clipping; with two sequences, chrF's).
 * Elements are 0 … `distinct` − 1.
 */
export function countMatches(sequences: readonly Int32Array[], distinct: number, maxOrder: number): number[] {
  const buffers = layOut(sequences, distinct, maxOrder)
  return walk(buffers, sortPositions(buffers, distinct, maxOrder), sequences.length, maxOrder)
}

interface Buffers {
  /** The sequences one after another, elements from 1; 0 marks an end, and is enough times at the very end. */
  symbols: Int32Array
  /** Which sequence each symbol belongs to. */
  owners: Int32Array
  /** Where a sequence has elements: what gets sorted, in two copies that take turns. */
  positions: Int32Array
  spare: Int32Array
  buckets: Int32Array
  size: number
}

/** Short texts share one set of buffers; longer ones get their own, which is then let go. */
const KEPT_SYMBOLS = 1 << 15
let kept: Buffers | undefined

function layOut(sequences: readonly Int32Array[], distinct: number, maxOrder: number): Buffers {
  let needed = Math.max(distinct + 1, maxOrder)
  for (const sequence of sequences) needed += sequence.length + 1
  if (needed <= KEPT_SYMBOLS) kept ??= makeBuffers(KEPT_SYMBOLS)
  const buffers = needed <= KEPT_SYMBOLS ? kept! : makeBuffers(needed)
  const { symbols, owners, positions } = buffers
  let at = 0
  let size = 0
  for (let owner = 0; owner < sequences.length; owner++) {
    const sequence = sequences[owner]!
    for (let i = 0; i < sequence.length; i++) {
      owners[at] = owner
      positions[size++] = at
      symbols[at++] = sequence[i]! + 1
    }
    symbols[at++] = 0
  }
  symbols.fill(0, at, at + maxOrder)
  buffers.size = size
  return buffers
}

function makeBuffers(length: number): Buffers {
  const make = () => new Int32Array(length)
  return { symbols: make(), owners: make(), positions: make(), spare: make(), buckets: make(), size: 0 }
}

/** Positions in the order of the `maxOrder` symbols from each of them on: sorted by the last symbol first, stably. */
function sortPositions(buffers: Buffers, distinct: number, maxOrder: number): Int32Array {
  const { symbols, buckets, size } = buffers
  let { positions: sorted, spare: next } = buffers
  for (let offset = maxOrder - 1; offset >= 0; offset--) {
    buckets.fill(0, 0, distinct + 1)
    for (let i = 0; i < size; i++) buckets[symbols[sorted[i]! + offset]!]!++
    let start = 0
    for (let symbol = 0; symbol <= distinct; symbol++) {
      const count = buckets[symbol]!
      buckets[symbol] = start
      start += count
    }
    for (let i = 0; i < size; i++) {
      const position = sorted[i]!
      next[buckets[symbols[position + offset]!]!++] = position
    }
    const swap = sorted
    sorted = next
    next = swap
  }
  return sorted
}

/**
 * Neighbours that share k symbols are in one group for every order up to k. A position is counted at the longest n-gram
 * it shares with a neighbour; a group that ends hands its counts on to the group of one symbol less around it.
 */
function walk({ symbols, owners, size }: Buffers, sorted: Int32Array, sources: number, maxOrder: number): number[] {
  const matches = new Array<number>(maxOrder).fill(0)
  const counts = new Int32Array((maxOrder + 1) * sources)
  let before = 0
  for (let i = 0; i < size; i++) {
    const position = sorted[i]!
    let after = 0
    if (i + 1 < size) {
      const next = sorted[i + 1]!
      while (after < maxOrder && symbols[position + after] === symbols[next + after]) {
        if (symbols[position + after] === 0) break
        after++
      }
    }
    const longest = before > after ? before : after
    counts[longest * sources + owners[position]!]!++
    for (let order = longest; order > after; order--) {
      const group = order * sources
      let most = 0
      for (let source = 1; source < sources; source++) {
        const count = counts[group + source]!
        if (count > most) most = count
        counts[group + source] = 0
        counts[group - sources + source]! += count
      }
      const count = counts[group]!
      counts[group] = 0
      counts[group - sources]! += count
      matches[order - 1]! += count < most ? count : most
    }
    before = after
  }
  return matches
}
