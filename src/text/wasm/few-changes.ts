import { makeRoom } from './room'

// Texts too long for a table, but much alike: how far one gets along each diagonal of the table with 0, 1, 2 … changes
// (Ukkonen 1985, Myers 1986). It takes time in proportion to the length, and to the square of the changes.

/** Tables up to this many cells are filled at once: there is nothing to gain. */
const SMALL: u64 = 1 << 24
/** Filling more than this takes a minute; half as many where substitutions count, whose cells take longer. */
const MOST_CELLS: u64 = (1 as u64) << 41
const MOST_CHANGES: usize = 1 << 15
const NOWHERE: i32 = -(1 << 30)

/** In place of a result: the sequences are too long, and differ too much, to be compared. */
export const HOPELESS: usize = -1
/** In place of a result: the table has to be filled. */
export const MANY: usize = -2

/**
 * Fewest insertions and deletions, and substitutions where these count as one, between two sequences; HOPELESS, or MANY where
 * filling the table is the better way.
 */
export function fewChanges(
  a: usize,
  aLength: usize,
  b: usize,
  bLength: usize,
  substitutions: bool,
  free: usize,
): usize {
  const cells = (aLength as u64) * (bLength as u64)
  if (cells <= SMALL) return MANY
  // Trying takes no more than a small part of the time that the table would.
  const most = min<usize>(MOST_CHANGES, (sqrt<f64>(cells as f64) / 32) as usize)
  const changes = changesUpTo(most, a, aLength as i32, b, bLength as i32, substitutions as i32, free)
  return changes >= 0 ? (changes as usize) : cells > MOST_CELLS >> (substitutions as u64) ? HOPELESS : MANY
}

function changesUpTo(most: usize, a: usize, aLength: i32, b: usize, bLength: i32, step: i32, free: usize): i32 {
  const last = bLength - aLength
  if (abs<i32>(last) > (most as i32)) return -1
  const rowBytes = (2 * most + 3) * 4
  makeRoom(free + 2 * rowBytes)
  for (let at = free; at < free + 2 * rowBytes; at += 4) store<i32>(at, NOWHERE)
  // For every diagonal, how much of `a` is behind us: with one change less, and now.
  let before = free + (most + 1) * 4
  let now = before + rowBytes
  store<i32>(before, -step)
  for (let changes: i32 = 0; changes <= (most as i32); changes++) {
    const end = min<i32>(changes, bLength)
    for (let diagonal = -min<i32>(changes, aLength); diagonal <= end; diagonal++) {
      const place: usize = before + ((diagonal << 2) as usize)
      let i = max<i32>(load<i32>(place) + step, max<i32>(load<i32>(place - 4), load<i32>(place, 4) + 1))
      i = min<i32>(i, min<i32>(aLength, bLength - diagonal))
      const shifted = b + ((diagonal << 2) as usize)
      while (
        i < aLength &&
        i + diagonal < bLength &&
        load<u32>(a + ((i as usize) << 2)) === load<u32>(shifted + ((i as usize) << 2))
      )
        i++
      if (diagonal === last && i === aLength) return changes
      store<i32>(now + ((diagonal << 2) as usize), i)
    }
    const swap = before
    before = now
    now = swap
  }
  return -1
}
