// Where each number occurs in 64 of a sequence, a bit for each: what the algorithms that fill 64 cells of a table at once
// look up. Masks of several 64 lie side by side, 1 << `wide` bytes for each number. Between two of them all masks are 0.

/** Of one 64 alone. */
export const NARROW: usize = 3

export function setMasks(masks: usize, sequence: usize, length: usize, wide: usize): void {
  for (let i: usize = 0; i < length; i++) {
    const mask = placeOf(masks, sequence, i, wide)
    store<u64>(mask, load<u64>(mask) | ((1 as u64) << (i & 63)))
  }
}

export function clearMasks(masks: usize, sequence: usize, length: usize, wide: usize): void {
  for (let i: usize = 0; i < length; i++) store<u64>(placeOf(masks, sequence, i, wide), 0)
}

function placeOf(masks: usize, sequence: usize, i: usize, wide: usize): usize {
  return masks + (load<usize>(sequence + i * 4) << wide) + ((i >>> 6) << 3)
}
