import { numberBySpans } from './number-spans'
import { makeRoom } from './room'
import { EMPTY, hashOn, SPAN_BYTES, writeSpan } from './spans'

/** Numbers runs of lower-case ASCII letters and digits: see counting.ts. */
export function numberWords(text: usize, lengths: usize, texts: usize, numbers: usize): usize {
  return numberBySpans(text, lengths, texts, numbers, findWords)
}

/** Writes their spans, gives the place behind the last. */
function findWords(text: usize, end: usize, spans: usize): usize {
  makeRoom(spans + (((end - text) >>> 2) + 1) * SPAN_BYTES)
  let next = spans
  let at = text
  while (at < end) {
    let unit = load<u16>(at) as u32
    if (!isWordUnit(unit)) {
      at += 2
      continue
    }
    const start = at
    let hash = EMPTY
    do {
      hash = hashOn(hash, unit)
      at += 2
      if (at >= end) break
      unit = load<u16>(at) as u32
    } while (isWordUnit(unit))
    next = writeSpan(next, start, at, hash)
  }
  return next
}

function isWordUnit(unit: u32): bool {
  return unit - 97 < 26 || unit - 48 < 10
}
