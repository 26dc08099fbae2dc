import { makeRoom } from './room'
import { copySpan, hashOf, isSameSpan, SPAN_BYTES } from './spans'

/** Numbers the tokens that `find` writes the spans of, giving the place behind the last: see counting.ts. */
export function numberBySpans(
  text: usize,
  lengths: usize,
  texts: usize,
  numbers: usize,
  find: (text: usize, end: usize, spans: usize) => usize,
): usize {
  let end = numbers
  for (const last = lengths + texts * 4; lengths < last; lengths += 4) {
    const from = end
    const textEnd = text + load<usize>(lengths) * 2
    end = find(text, textEnd, end)
    store<usize>(lengths, (end - from) / SPAN_BYTES)
    text = textEnd
  }
  return numberSpans(numbers, end)
}

/**
 * By first appearance, from 1: writes the numbers where their spans were, gives how many different ones
 * there are.
 */
export function numberSpans(spans: usize, end: usize): usize {
  const count = (end - spans) / SPAN_BYTES
  // Open addressing, at most half full; a slot holds a number, 0 where it is free.
  let size: usize = 64
  while (size < count * 2) size *= 2
  const slots = end
  const firsts = slots + size * 4
  makeRoom(firsts + count * SPAN_BYTES)
  memory.fill(slots, 0, size * 4)
  let distinct: usize = 0
  for (let span = spans, numbers = spans; span < end; span += SPAN_BYTES, numbers += 4) {
    let slot = hashOf(span) & (size - 1)
    let held = load<usize>(slots + slot * 4)
    while (held !== 0 && !isSameSpan(firsts + (held - 1) * SPAN_BYTES, span)) {
      slot = (slot + 1) & (size - 1)
      held = load<usize>(slots + slot * 4)
    }
    if (held === 0) {
      copySpan(firsts + distinct * SPAN_BYTES, span)
      held = ++distinct
      store<usize>(slots + slot * 4, held)
    }
    store<usize>(numbers, held)
  }
  return distinct
}
