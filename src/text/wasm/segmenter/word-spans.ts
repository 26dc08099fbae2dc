import { isSpace } from '../space'
import { EMPTY, hashOn, writeSpan } from '../spans'
import { firstWord, WORD_BYTES, wordsEnd } from './path'

/** Writes the spans of a text's words, parted by white space (Python's); gives the place behind the last. */
export function writeWordSpans(text: usize, spans: usize): usize {
  for (let word = firstWord; word < wordsEnd; word += WORD_BYTES) {
    spans = writeParts(text + load<u32>(word) * 2, text + load<u32>(word, 4) * 2, spans)
  }
  return spans
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
