import { numberSpans } from './number-spans'
import { makeRoom } from './room'
import { isSpace } from './space'
import { EMPTY, hashOn, SPAN_BYTES, writeSpan } from './spans'

/**
 * Numbers words that were found elsewhere: see counting.ts. `cuts` holds for each text how many it has, and then where
 * each begins and ends, in units from the beginning of its text. White space (Python's) inside of them parts them.
 */
export function numberCutWords(text: usize, lengths: usize, texts: usize, numbers: usize, cuts: usize): usize {
  let next = numbers
  for (const last = lengths + texts * 4; lengths < last; lengths += 4) {
    const first = next
    const units = load<usize>(lengths)
    makeRoom(next + units * SPAN_BYTES)
    let count = load<usize>(cuts)
    for (cuts += 4; count > 0; count--, cuts += 8) {
      next = writeParts(text + load<usize>(cuts) * 2, text + load<usize>(cuts, 4) * 2, next)
    }
    text += units * 2
    store<usize>(lengths, (next - first) / SPAN_BYTES)
  }
  return numberSpans(numbers, next)
}

function writeParts(from: usize, to: usize, spans: usize): usize {
  let start = from
  let hash = EMPTY
  for (let at = from; at < to; at += 2) {
    const unit = load<u16>(at) as u32
    if (isSpace(unit)) {
      if (at > start) spans = writeSpan(spans, start, at, hash)
      start = at + 2
      hash = EMPTY
    } else hash = hashOn(hash, unit)
  }
  return start < to ? writeSpan(spans, start, to, hash) : spans
}
