import { makeRoom } from './room'

// How many numbers, and pairs of neighbours, two sequences share: where few numbers are different, a table with a place for
// every pair takes less time than sorting. Only places that are named by a sequence are ever written or read.

export const MOST_IN_TABLE: usize = 256

/** See `matches`. */
export function countPairs(table: usize, distinct: usize, order: usize, free: usize): void {
  const a = load<usize>(table)
  const aLength = load<usize>(table, 4)
  const b = load<usize>(table, 8)
  const bLength = load<usize>(table, 12)
  makeRoom(free + (distinct + 1) * (distinct + 1) * 4)
  store<usize>(table, sharedBy(0, a, aLength, b, bLength, 0, free))
  if (order > 1) store<usize>(table, sharedBy(1, a, aLength, b, bLength, distinct + 1, free), 4)
}

/** With `side` 0 the numbers themselves, each without the one before it. */
@inline
function sharedBy(before: usize, a: usize, aLength: usize, b: usize, bLength: usize, side: usize, counts: usize): usize {
  for (let i = before; i < bLength; i++) store<u32>(placeOf(b, i, side, counts), 0)
  for (let i = before; i < aLength; i++) store<u32>(placeOf(a, i, side, counts), 0)
  for (let i = before; i < aLength; i++) {
    const place = placeOf(a, i, side, counts)
    store<u32>(place, load<u32>(place) + 1)
  }
  let shared: usize = 0
  for (let i = before; i < bLength; i++) {
    const place = placeOf(b, i, side, counts)
    const left = load<u32>(place)
    const isShared = left > 0
    store<u32>(place, left - (isShared as u32))
    shared += isShared as usize
  }
  return shared
}

@inline
function placeOf(sequence: usize, i: usize, side: usize, counts: usize): usize {
  const at = sequence + (i << 2)
  const number = load<usize>(at)
  return counts + ((side === 0 ? number : load<usize>(at - 4) * side + number) << 2)
}
