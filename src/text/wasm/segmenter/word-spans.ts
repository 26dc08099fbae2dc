import { isSpace } from '../space'
import { writeSpan } from '../spans'
import { firstWord, WORD_BYTES, wordsEnd } from './path'

/** Writes the spans of a text's words, parted by white space (Python's); gives the place behind the last. */
export function writeWordSpans(text: usize, units: usize, spans: usize): usize {
  const spaces = hasSpace(text, units)
  for (let word = firstWord; word < wordsEnd; word += WORD_BYTES) {
    const from = text + load<u32>(word) * 2
    const to = text + load<u32>(word, 4) * 2
    spans = spaces ? writeParts(from, to, spans) : writeSpan(spans, from, to, hashOf(from, to))
  }
  return spans
}

/** Most texts have none: what Japanese is written in lies behind all white space. */
function hasSpace(text: usize, units: usize): bool {
  const last = i16x8.splat(0x3000)
  let at = text
  for (const end = text + (units & ~7) * 2; at < end; at += 16) {
    if (v128.any_true(i16x8.le_u(v128.load(at), last)) && anySpace(at, at + 16)) return true
  }
  return anySpace(at, text + units * 2)
}

function anySpace(from: usize, to: usize): bool {
  for (let at = from; at < to; at += 2) if (isSpace(load<u16>(at))) return true
  return false
}

function writeParts(from: usize, to: usize, spans: usize): usize {
  let start = from
  for (let at = from; at < to; at += 2) {
    if (!isSpace(load<u16>(at))) continue
    if (at > start) spans = writeSpan(spans, start, at, hashOf(start, at))
    start = at + 2
  }
  return start < to ? writeSpan(spans, start, to, hashOf(start, to)) : spans
}

/** Four units at once, as most words have no more; of the last four those behind the end do not count. */
function hashOf(from: usize, to: usize): u32 {
  const factor: u64 = 0x9e3779b1
  let hash: u64 = 0
  for (; to - from > 8; from += 8) hash = rotl<u64>((hash ^ load<u64>(from)) * factor, 29)
  hash = (hash ^ rotl<u64>(load<u64>(from) << (64 - ((to - from) << 3)), 32)) * factor
  return ((hash >>> 32) ^ (hash >>> 13)) as u32
}
