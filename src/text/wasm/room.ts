/** Makes the memory reach up to `end`; there is no way on where it cannot. */
export function makeRoom(end: usize): void {
  const missing = (end as isize) - (memory.size() << 16)
  if (missing > 0 && memory.grow(((missing + 0xffff) >>> 16) as i32) < 0) unreachable()
}
