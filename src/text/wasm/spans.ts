// A token as a stretch of text: where it begins, where it ends, and a hash of its units, in 32 bits each.

export const SPAN_BYTES: usize = 12

/** Hashes start with this, and go on with every unit. */
export const EMPTY: u32 = 0x811c9dc5

export function hashOn(hash: u32, unit: u32): u32 {
  return (hash ^ unit) * 0x01000193
}

export function writeSpan(at: usize, start: usize, end: usize, hash: u32): usize {
  store<u32>(at, start)
  store<u32>(at, end, 4)
  store<u32>(at, hash, 8)
  return at + SPAN_BYTES
}
