import { countPairs, MOST_IN_TABLE } from './count-pairs'
import { makeRoom } from './room'

// How many n-grams sequences share, for every order at once and without ever building one: all positions are sorted by
// the numbers that follow them (a radix sort, a number at a time), which puts equal n-grams of any order side by side,
// and one walk over the sorted positions counts them.

let size: usize = 0
let sources: usize = 0
let maxOrder: usize = 0
/** The sequences one behind the other, each followed by as many 0 as the longest n-gram is long. */
let symbols: usize = 0
/** For every symbol, which sequence it is of. */
let owners: usize = 0
/** Positions are in bytes from `symbols` on. */
let sorted: usize = 0
let counts: usize = 0
let buckets: usize = 0

/**
 * For each order 1 … `order`, the n-grams of the first sequence that one of the others has too. A repeated n-gram counts
 * as often as it occurs in the sequence that has it most (BLEU's clipping; with two sequences, chrF's and ROUGE's).
 * `table` names the sequences, place and length by turns; the results are written over it.
 */
export function matches(table: usize, count: usize, distinct: usize, order: usize, free: usize): void {
  if (count === 2 && order <= 2 && distinct < MOST_IN_TABLE) {
    countPairs(table, distinct, order, free)
    return
  }
  sources = count
  maxOrder = order
  layOut(table, distinct, free)
  sortPositions(table, distinct)
  walk(table)
}

function layOut(table: usize, distinct: usize, free: usize): void {
  size = 0
  for (let i: usize = 0; i < sources; i++) size += load<usize>(table + i * 8, 4)
  const laid = (size + sources * maxOrder) * 4
  symbols = free
  owners = symbols + laid
  sorted = owners + laid
  counts = sorted + 2 * size * 4
  buckets = counts + (distinct + 1) * 4
  const groups = (maxOrder + 1) * sources * 4
  makeRoom(buckets + max<usize>((distinct + 1) * 4, groups))
  let at: usize = 0
  let next = sorted
  memory.fill(symbols, 0, laid)
  for (let i: usize = 0; i < sources; i++) {
    const bytes: usize = load<usize>(table + i * 8, 4) * 4
    memory.copy(symbols + at, load<usize>(table + i * 8), bytes)
    for (const end = at + bytes; at < end; at += 4, next += 4) {
      store<usize>(next, at)
      store<usize>(owners + at, i * 4)
    }
    at += maxOrder * 4
  }
}

/** By the `maxOrder` symbols from each position on: sorted by the last symbol first, stably. */
function sortPositions(table: usize, distinct: usize): void {
  let other = sorted + size * 4
  memory.fill(counts, 0, (distinct + 1) * 4)
  for (let i: usize = 0; i < size; i++) add(counts + load<usize>(symbols + load<usize>(sorted + i * 4)) * 4, 1)
  // A symbol stands `offset` behind a position as often as it occurs, but for the first `offset` of each sequence; as
  // many positions have an end there instead.
  for (let index: usize = 0; index + 1 < maxOrder; index++) leaveOut(table, index, 1)
  for (let offset = maxOrder; offset-- > 0; ) {
    let start = other
    for (let symbol: usize = 0; symbol <= distinct; symbol++) {
      store<usize>(buckets + symbol * 4, start)
      start += load<usize>(counts + symbol * 4) * 4
    }
    const behind = symbols + offset * 4
    for (let at = sorted, end = sorted + size * 4; at < end; at += 4) {
      const position = load<usize>(at)
      const bucket = buckets + load<usize>(behind + position) * 4
      const to = load<usize>(bucket)
      store<usize>(to, position)
      store<usize>(bucket, to + 4)
    }
    const swap = sorted
    sorted = other
    other = swap
    if (offset > 0) leaveOut(table, offset - 1, -1)
  }
}

function leaveOut(table: usize, index: usize, times: isize): void {
  for (let i: usize = 0; i < sources; i++) {
    if (index >= load<usize>(table + i * 8, 4)) continue
    add(counts + load<usize>(load<usize>(table + i * 8) + index * 4) * 4, -times)
    add(counts, times)
  }
}

function add(at: usize, value: isize): void {
  store<isize>(at, load<isize>(at) + value)
}

/**
 * Neighbours that share k symbols are in one group for every order up to k. A position is counted at the longest n-gram
 * it shares with a neighbour; a group that ends hands its counts on to the group of one symbol less around it.
 */
function walk(out: usize): void {
  const groups = buckets
  const groupBytes: usize = sources * 4
  memory.fill(groups, 0, (maxOrder + 1) * groupBytes)
  memory.fill(out, 0, maxOrder * 4)
  let before: usize = 0
  for (let at = sorted, last = sorted + size * 4 - 4; at <= last; at += 4) {
    const position = load<usize>(at)
    const after: usize = at === last ? 0 : sharedSymbols(symbols + position, symbols + load<usize>(at, 4))
    const longest = max<usize>(before, after)
    add(groups + longest * groupBytes + load<usize>(owners + position), 1)
    for (let order = longest; order > after; order--) {
      const group = groups + order * groupBytes
      const own: usize = load<usize>(group)
      let most: usize = 0
      for (let source = groupBytes - 4; source > 0; source -= 4) {
        const count: usize = load<usize>(group + source)
        most = max<usize>(most, count)
        store<usize>(group + source, 0)
        add(group - groupBytes + source, count)
      }
      store<usize>(group, 0)
      add(group - groupBytes, own)
      add(out + (order - 1) * 4, min<usize>(own, most))
    }
    before = after
  }
}

function sharedSymbols(a: usize, b: usize): usize {
  let shared: usize = 0
  while (shared < maxOrder) {
    const symbol = load<usize>(a + shared * 4)
    if (symbol === 0 || symbol !== load<usize>(b + shared * 4)) break
    shared++
  }
  return shared
}
