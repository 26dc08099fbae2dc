import { fewChanges, HOPELESS, MANY } from './few-changes'
import { clearMasks, NARROW, setMasks } from './masks'
import { makeRoom } from './room'
import { sharedEnd, sharedStart } from './shared-ends'

/** Length of the longest common subsequence, or HOPELESS. */
export function lcsLength(a: usize, aLength: usize, b: usize, bLength: usize, distinct: usize, free: usize): usize {
  const start = sharedStart(a, aLength, b, bLength)
  a += start * 4
  b += start * 4
  aLength -= start
  bLength -= start
  const end = sharedEnd(a, aLength, b, bLength)
  aLength -= end
  bLength -= end
  const changes = fewChanges(a, aLength, b, bLength, false, free)
  if (changes === HOPELESS) return HOPELESS
  const length =
    changes === MANY ? lengthByTable(a, aLength, b, bLength, distinct, free) : (aLength + bLength - changes) >>> 1
  return start + length + end
}

/** Four times 64 numbers, in texts that have as many: what one addition carries over goes on at once into the next. */
const WIDE: usize = 5
const WIDE_ROWS: usize = 256

/**
 * 64 cells of the table at a time (Crochemore et al. 2001, Hyyrö 2004), 64 numbers of `a` against all of `b` and then the
 * next. A bit is 0 where the length grows; what an addition carries out of the 64 is kept for the next.
 */
function lengthByTable(a: usize, aLength: usize, b: usize, bLength: usize, distinct: usize, free: usize): usize {
  const wide = aLength < WIDE_ROWS ? NARROW : WIDE
  const masks = (free + 7) & ~7
  const maskBytes = (distinct + 1) << wide
  const carries = masks + maskBytes
  makeRoom(carries + bLength)
  memory.fill(masks, 0, maskBytes + bLength)
  let length: usize = 0
  let rows: usize = 0
  for (let from: usize = 0; from < aLength; from += rows) {
    const isWide = aLength - from >= WIDE_ROWS
    rows = isWide ? WIDE_ROWS : min<usize>(64, aLength - from)
    setMasks(masks, a + from * 4, rows, wide)
    length += isWide ? fillWide(masks, b, bLength, carries) : fill(masks, wide, b, bLength, carries, rows)
    clearMasks(masks, a + from * 4, rows, wide)
  }
  return length
}

/** Gives how much longer it gets by these rows. */
function fill(masks: usize, wide: usize, b: usize, bLength: usize, carries: usize, rows: usize): usize {
  let bits: u64 = -1
  for (let j: usize = 0; j < bLength; j++) {
    const matched = bits & load<u64>(masks + (load<usize>(b + j * 4) << wide))
    const sum = bits + matched + load<u8>(carries + j)
    store<u8>(carries + j, carryOf(bits, matched, sum) as u8)
    bits = sum | (bits ^ matched)
  }
  return popcnt<u64>(~bits << (64 - rows)) as usize
}

function fillWide(masks: usize, b: usize, bLength: usize, carries: usize): usize {
  let first: u64 = -1
  let second: u64 = -1
  let third: u64 = -1
  let fourth: u64 = -1
  for (let j: usize = 0; j < bLength; j++) {
    const mask = masks + (load<usize>(b + j * 4) << WIDE)
    let matched = first & load<u64>(mask)
    let sum = first + matched + load<u8>(carries + j)
    let carry = carryOf(first, matched, sum)
    first = sum | (first ^ matched)
    matched = second & load<u64>(mask, 8)
    sum = second + matched + carry
    carry = carryOf(second, matched, sum)
    second = sum | (second ^ matched)
    matched = third & load<u64>(mask, 16)
    sum = third + matched + carry
    carry = carryOf(third, matched, sum)
    third = sum | (third ^ matched)
    matched = fourth & load<u64>(mask, 24)
    sum = fourth + matched + carry
    store<u8>(carries + j, carryOf(fourth, matched, sum) as u8)
    fourth = sum | (fourth ^ matched)
  }
  return (popcnt<u64>(~first) + popcnt<u64>(~second) + popcnt<u64>(~third) + popcnt<u64>(~fourth)) as usize
}

/** What the addition carries out of 64 bits; `matched` is a part of `bits`. */
function carryOf(bits: u64, matched: u64, sum: u64): u64 {
  return (matched | (bits & ~sum)) >>> 63
}
