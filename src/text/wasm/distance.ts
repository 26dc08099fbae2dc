import { fewChanges, MANY } from './few-changes'
import { clearMasks, NARROW, setMasks } from './masks'
import { makeRoom } from './room'
import { sharedEnd, sharedStart } from './shared-ends'

/** Fewest insertions, deletions and substitutions between two sequences, or HOPELESS. */
export function distance(a: usize, aLength: usize, b: usize, bLength: usize, distinct: usize, free: usize): usize {
  const start = sharedStart(a, aLength, b, bLength)
  a += start * 4
  b += start * 4
  aLength -= start
  bLength -= start
  const end = sharedEnd(a, aLength, b, bLength)
  aLength -= end
  bLength -= end
  const changes = fewChanges(a, aLength, b, bLength, true, free)
  if (changes !== MANY) return changes
  return aLength < bLength
    ? levenshtein(a, aLength, b, bLength, distinct, free)
    : levenshtein(b, bLength, a, aLength, distinct, free)
}

/**
 * Levenshtein's table 64 cells at a time (Myers 1999, Hyyrö 2003): 64 numbers of `a` against all of `b`, then the next.
 * Between them the step that the last row takes at each number of `b` is kept: 1, 0 or −1.
 */
function levenshtein(a: usize, aLength: usize, b: usize, bLength: usize, distinct: usize, free: usize): usize {
  if (aLength === 0) return bLength
  const masks = (free + 7) & ~7
  const steps = masks + (distinct + 1) * 8
  makeRoom(steps + bLength)
  memory.fill(masks, 0, (distinct + 1) * 8)
  // The row above the table grows by one with every number of `b`.
  memory.fill(steps, 1, bLength)
  for (let from: usize = 0; from < aLength; from += 64) {
    const rows = min<usize>(64, aLength - from)
    setMasks(masks, a + from * 4, rows, NARROW)
    fillRows(masks, b, bLength, steps, rows - 1)
    clearMasks(masks, a + from * 4, rows, NARROW)
  }
  let total = aLength as i32
  for (let j: usize = 0; j < bLength; j++) total += load<i8>(steps + j)
  return total as usize
}

function fillRows(masks: usize, b: usize, bLength: usize, steps: usize, lastRow: u64): void {
  // A bit for each row: where the distance is one more, or one less, than in the row above.
  let more: u64 = -1
  let less: u64 = 0
  for (let j: usize = 0; j < bLength; j++) {
    const step = load<i8>(steps + j)
    const gain = (step > 0) as u64
    const loss = (step < 0) as u64
    const match = load<u64>(masks + load<usize>(b + j * 4) * 8)
    const still = match | less
    const from = match | loss
    const across = (((from & more) + more) ^ more) | from
    let right = less | ~(across | more)
    let left = more & across
    store<i8>(steps + j, (((right >>> lastRow) & 1) as i8) - (((left >>> lastRow) & 1) as i8))
    right = (right << 1) | gain
    left = (left << 1) | loss
    more = left | ~(still | right)
    less = right & still
  }
}
