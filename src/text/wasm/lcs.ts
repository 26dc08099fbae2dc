import { fewChanges, HOPELESS, MANY } from './few-changes'
import { clearMasks, setMasks } from './masks'
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

/**
 * 64 cells of the table at a time (Crochemore et al. 2001, Hyyrö 2004), 64 numbers of `a` against all of `b` and then the
 * next. A bit is 0 where the length grows; what an addition carries out of the 64 is kept for the next.
 */
function lengthByTable(a: usize, aLength: usize, b: usize, bLength: usize, distinct: usize, free: usize): usize {
  const masks = (free + 7) & ~7
  const carries = masks + (distinct + 1) * 8
  makeRoom(carries + bLength)
  memory.fill(masks, 0, (distinct + 1) * 8 + bLength)
  let length: usize = 0
  for (let from: usize = 0; from < aLength; from += 64) {
    const rows = min<usize>(64, aLength - from)
    setMasks(masks, a + from * 4, rows)
    let bits: u64 = -1
    for (let j: usize = 0; j < bLength; j++) {
      const matched = bits & load<u64>(masks + load<usize>(b + j * 4) * 8)
      const sum = bits + matched + load<u8>(carries + j)
      // `matched` is a part of `bits`.
      store<u8>(carries + j, ((matched | (bits & ~sum)) >>> 63) as u8)
      bits = sum | (bits ^ matched)
    }
    clearMasks(masks, a + from * 4, rows)
    length += popcnt<u64>(~bits << (64 - rows)) as usize
  }
  return length
}
