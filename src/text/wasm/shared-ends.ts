// What two sequences begin and end with alike is on every best way, and need not be looked at.

export function sharedStart(a: usize, aLength: usize, b: usize, bLength: usize): usize {
  const most = min<usize>(aLength, bLength)
  let shared: usize = 0
  while (shared < most && load<u32>(a + shared * 4) === load<u32>(b + shared * 4)) shared++
  return shared
}

export function sharedEnd(a: usize, aLength: usize, b: usize, bLength: usize): usize {
  const most = min<usize>(aLength, bLength)
  a += aLength * 4 - 4
  b += bLength * 4 - 4
  let shared: usize = 0
  while (shared < most && load<u32>(a - shared * 4) === load<u32>(b - shared * 4)) shared++
  return shared
}
