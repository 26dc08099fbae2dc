import { makeRoom } from './room'

// How many numbers, and pairs of neighbours, two sequences share: where few numbers are different, a table with a place for
// every pair takes less time than sorting. Only places that a sequence names are ever written or read.

export const MOST_IN_TABLE: usize = 256

/** See `matches`. */
export function countPairs(table: usize, distinct: usize, order: usize, free: usize): void {
  const a = load<usize>(table)
  const aEnd = a + load<usize>(table, 4) * 4
  const b = load<usize>(table, 8)
  const bEnd = b + load<usize>(table, 12) * 4
  const side = distinct + 1
  makeRoom(free + side * side * 4)
  store<usize>(table, shared(a, aEnd, b, bEnd, 0, free))
  if (order > 1) store<usize>(table, shared(a + 4, aEnd, b + 4, bEnd, side, free), 4)
}

/** Of every number there counts also the one before it; with a `side` of 0 it does not. */
function shared(a: usize, aEnd: usize, b: usize, bEnd: usize, side: usize, counts: usize): usize {
  for (let at = a; at < aEnd; at += 4) store<u32>(placeOf(at, side, counts), 0)
  for (let at = b; at < bEnd; at += 4) store<u32>(placeOf(at, side, counts), 0)
  for (let at = a; at < aEnd; at += 4) {
    const place = placeOf(at, side, counts)
    store<u32>(place, load<u32>(place) + 1)
  }
  let found: usize = 0
  for (let at = b; at < bEnd; at += 4) {
    const place = placeOf(at, side, counts)
    const left = load<u32>(place)
    const isFound = left > 0
    store<u32>(place, left - (isFound as u32))
    found += isFound as usize
  }
  return found
}

function placeOf(at: usize, side: usize, counts: usize): usize {
  return counts + ((load<usize>(at - 4) * side + load<usize>(at)) << 2)
}
