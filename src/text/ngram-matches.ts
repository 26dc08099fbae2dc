import { workingArray } from './arena.ts'
import { scratch } from './scratch.ts'

// How many n-grams two sequences share, for every order at once and without ever building one: all positions are sorted
// by the elements that follow them (a radix sort, an element at a time), which puts equal n-grams of any order side by
// side, and one walk over the sorted positions counts them.

/**
 * For each order 1 … `maxOrder`, the n-grams of the first sequence that one of the others has too. A repeated n-gram
 * counts as often as it occurs in the sequence that has it most (BLEU's clipping; with two sequences, chrF's).
 * Elements are 0 … `distinct` − 1.
 */
export function countMatches(sequences: readonly Int32Array[], distinct: number, maxOrder: number): number[] {
  const symbols = layOut(sequences, maxOrder)
  return walk(symbols, sortPositions(symbols, sequences, distinct, maxOrder), sequences.length, maxOrder)
}

interface Symbols {
  /** The sequences one after another, elements from 1; each ends in as many 0 as the longest n-gram is long. */
  symbols: Int32Array
  /** Which sequence each symbol belongs to. */
  owners: Int32Array
  /** How many symbols there are, ends not counted. */
  size: number
}

const symbolMemory = scratch()
const ownerMemory = scratch()
const positionMemory = [scratch(), scratch()] as const
const countMemory = scratch()
const bucketMemory = scratch()

function layOut(sequences: readonly Int32Array[], maxOrder: number): Symbols {
  const size = sequences.reduce((sum, { length }) => sum + length, 0)
  const symbols = symbolMemory(size + sequences.length * maxOrder)
  const owners = ownerMemory(size + sequences.length * maxOrder)
  let at = 0
  for (let owner = 0; owner < sequences.length; owner++) {
    const sequence = sequences[owner]!
    for (let i = 0; i < sequence.length; i++) {
      owners[at] = owner
      symbols[at++] = sequence[i]! + 1
    }
    at += maxOrder
  }
  return { symbols, owners, size }
}

/** Positions in the order of the `maxOrder` symbols from each of them on: sorted by the last symbol first, stably. */
function sortPositions(
  { symbols, size }: Symbols,
  sequences: readonly Int32Array[],
  distinct: number,
  maxOrder: number,
): Int32Array {
  let sorted = positionMemory[0](size)
  let next = positionMemory[1](size)
  const counts = countMemory(distinct + 1)
  for (let at = 0, count = 0; count < size; at++) {
    if (symbols[at] === 0) continue
    sorted[count++] = at
    counts[symbols[at]!]!++
  }
  // A symbol stands `offset` behind a position as often as it occurs, but for the first `offset` of each sequence;
  // as many positions have an end there instead.
  const forget = (index: number, times: number) => {
    for (const sequence of sequences) {
      if (index >= sequence.length) continue
      counts[sequence[index]! + 1]! -= times
      counts[0]! += times
    }
  }
  for (let index = 0; index < maxOrder - 1; index++) forget(index, 1)
  const buckets = bucketMemory(distinct + 1)
  for (let offset = maxOrder - 1; offset >= 0; offset--) {
    for (let symbol = 0, start = 0; symbol <= distinct; symbol++) {
      buckets[symbol] = start
      start += counts[symbol]!
    }
    for (let i = 0; i < size; i++) {
      const position = sorted[i]!
      next[buckets[symbols[position + offset]!]!++] = position
    }
    const swap = sorted
    sorted = next
    next = swap
    if (offset > 0) forget(offset - 1, -1)
  }
  return sorted
}

/**
 * Neighbours that share k symbols are in one group for every order up to k. A position is counted at the longest n-gram
 * it shares with a neighbour; a group that ends hands its counts on to the group of one symbol less around it.
 */
function walk({ symbols, owners, size }: Symbols, sorted: Int32Array, sources: number, maxOrder: number): number[] {
  const matches = new Array<number>(maxOrder).fill(0)
  const counts = workingArray((maxOrder + 1) * sources)
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
