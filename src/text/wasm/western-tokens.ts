import { numberBySpans } from './number-spans'
import { makeRoom } from './room'
import { isSpace } from './space'
import { EMPTY, hashOn, SPAN_BYTES, writeSpan } from './spans'

// The step that sacreBLEU's 13a and zh share. The reference is four substitutions, one after the other: punctuation
// stands alone; but a period or comma does not between two digits, and a dash does only behind a digit.

const OTHER: u32 = 0
const DIGIT: u32 = 1
const SPACE: u32 = 2
/** Punctuation that is always split off: all of ASCII's but the apostrophe, which never is, and the next two. */
const SYMBOL: u32 = 3
const POINT: u32 = 4
const DASH: u32 = 5

const KINDS = memory.data(128)
for (let unit: u32 = 0; unit < 128; unit++) store<u8>(KINDS + unit, kindOfAscii(unit))

function kindOfAscii(unit: u32): u32 {
  if (isSpace(unit)) return SPACE
  if (unit === 0x2e || unit === 0x2c) return POINT
  if (unit === 0x2d) return DASH
  if (isDigit(unit)) return DIGIT
  const isLetter = (unit | 0x20) - 0x61 < 26
  return unit < 0x20 || unit === 0x7f || isLetter || unit === 0x27 ? OTHER : SYMBOL
}

function isDigit(unit: u32): bool {
  return unit - 0x30 < 10
}

function kindBeyondAscii(unit: u32): u32 {
  return isSpace(unit) ? SPACE : OTHER
}

/** Numbers the tokens of texts, each as if a space stood before and behind it: see counting.ts. */
export function numberWesternTokens(text: usize, lengths: usize, texts: usize, numbers: usize): usize {
  return numberBySpans(text, lengths, texts, numbers, findPadded)
}

function findPadded(text: usize, end: usize, spans: usize): usize {
  return findWesternTokens(text, end, true, spans)
}

/**
 * Writes the spans of the tokens, gives the place behind the last. At the very ends of a text, where there is nothing to
 * look at, a period stays, unless the text is `padded`: then it is as if a space stood at both.
 */
export function findWesternTokens(text: usize, end: usize, padded: bool, spans: usize): usize {
  makeRoom(spans + (((end - text) >>> 1) + 1) * SPAN_BYTES)
  let next = spans
  let start: usize = 0
  let hash = EMPTY
  let before = OTHER
  // Whether the character before is out of reach for the second substitution: there is none, or it has taken that one.
  let passed = !padded
  for (let at = text; at < end; at += 2) {
    const unit = load<u16>(at) as u32
    const kind: u32 = unit < 128 ? load<u8>(KINDS + unit) : kindBeyondAscii(unit)
    // Most are part of a word, wherever they stand.
    if (kind <= DIGIT) {
      if (start === 0) start = at
      hash = hashOn(hash, unit)
      before = kind
      passed = false
      continue
    }
    let passing = false
    let alone = kind === SYMBOL
    if (kind === POINT) {
      passing = before !== DIGIT && !passed
      const isLast = at + 2 === end
      alone = passing || (isLast ? padded : !isDigit(load<u16>(at, 2)))
    } else if (kind === DASH) alone = before === DIGIT
    before = kind
    passed = passing
    if (alone || kind === SPACE) {
      if (start !== 0) next = writeSpan(next, start, at, hash)
      if (alone) next = writeSpan(next, at, at + 2, hashOn(EMPTY, unit))
      start = 0
      hash = EMPTY
    } else {
      if (start === 0) start = at
      hash = hashOn(hash, unit)
    }
  }
  return start === 0 ? next : writeSpan(next, start, end, hash)
}
