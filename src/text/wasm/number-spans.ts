import { makeRoom } from './room'
import { SPAN_BYTES } from './spans'

/** Numbers tokens by first appearance, from 1: writes one number a span, gives how many different ones there are. */
export function numberSpans(spans: usize, count: usize, numbers: usize): usize {
  // Open addressing, at most half full; a slot holds a number, 0 where it is free.
  let size: usize = 64
  while (size < count * 2) size *= 2
  const slots = numbers + count * 4
  const firsts = slots + size * 4
  makeRoom(firsts + (count + 1) * 4)
  memory.fill(slots, 0, size * 4)
  let distinct: usize = 0
  for (let i: usize = 0; i < count; i++, spans += SPAN_BYTES) {
    let slot: usize = spread(load<u32>(spans, 8)) & (size - 1)
    let held: usize = load<usize>(slots + slot * 4)
    while (held !== 0 && !isSame(load<usize>(firsts + held * 4), spans)) {
      slot = (slot + 1) & (size - 1)
      held = load<usize>(slots + slot * 4)
    }
    if (held === 0) {
      held = ++distinct
      store<usize>(slots + slot * 4, held)
      store<usize>(firsts + held * 4, spans)
    }
    store<usize>(numbers + i * 4, held)
  }
  return distinct
}

/** The lower bits decide on the slot; a product's upper bits are the better ones. */
function spread(hash: u32): usize {
  return hash ^ (hash >>> 15)
}

function isSame(a: usize, b: usize): bool {
  if (load<usize>(a, 8) !== load<usize>(b, 8)) return false
  let left = load<usize>(a)
  let right = load<usize>(b)
  let bytes = load<usize>(a, 4) - left
  if (load<usize>(b, 4) - right !== bytes) return false
  for (; bytes > 8; bytes -= 8, left += 8, right += 8) if (load<u64>(left) !== load<u64>(right)) return false
  // Of the last four units those behind the end do not count.
  return (load<u64>(left) ^ load<u64>(right)) << (64 - bytes * 8) === 0
}
