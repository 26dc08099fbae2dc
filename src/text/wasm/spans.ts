// A token as a stretch of text: where it begins, where it ends, and a hash of its units, in 32 bits each.

export const SPAN_BYTES: usize = 12

/** Hashes start with this, and go on with every unit. */
export const EMPTY: u32 = 0x811c9dc5

export function hashOn(hash: u32, unit: u32): u32 {
  return (hash ^ unit) * 0x01000193
}

export function writeSpan(at: usize, start: usize, end: usize, hash: u32): usize {
  store<usize>(at, start)
  store<usize>(at, end, 4)
  store<u32>(at, hash, 8)
  return at + SPAN_BYTES
}

export function copySpan(to: usize, from: usize): void {
  store<u64>(to, load<u64>(from))
  store<u32>(to, load<u32>(from, 8), 8)
}

/** Lower bits are the ones that are used; a product's upper bits are the better ones. */
export function hashOf(span: usize): usize {
  const hash = load<u32>(span, 8)
  return hash ^ (hash >>> 15)
}

export function isSameSpan(a: usize, b: usize): bool {
  if (load<u32>(a, 8) !== load<u32>(b, 8)) return false
  const left = load<usize>(a)
  const right = load<usize>(b)
  const bytes = load<usize>(a, 4) - left
  return load<usize>(b, 4) - right === bytes && isSameText(left, right, bytes)
}

export function isSameText(left: usize, right: usize, bytes: usize): bool {
  if (bytes === 0) return true
  for (; bytes > 8; bytes -= 8, left += 8, right += 8) if (load<u64>(left) !== load<u64>(right)) return false
  // Of the last four units those behind the end do not count.
  return (load<u64>(left) ^ load<u64>(right)) << (64 - bytes * 8) === 0
}
