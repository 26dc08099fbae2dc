// Where each number occurs in 64 of a sequence, a bit for each: what the algorithms that fill 64 cells of a table at once
// look up. Between two of them all masks are 0.

export function setMasks(masks: usize, sequence: usize, length: usize): void {
  for (let i: usize = 0; i < length; i++) {
    const mask = masks + load<usize>(sequence + i * 4) * 8
    store<u64>(mask, load<u64>(mask) | ((1 as u64) << i))
  }
}

export function clearMasks(masks: usize, sequence: usize, length: usize): void {
  for (let i: usize = 0; i < length; i++) store<u64>(masks + load<usize>(sequence + i * 4) * 8, 0)
}
