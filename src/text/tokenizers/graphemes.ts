import { isAscii } from '../ascii.ts'
import { numberAscii, numberCodePoints, numberTokens } from '../counting/numbering.ts'
import type { Sequences } from '../counting/sequences.ts'
import type { WorkingMemory } from '../counting/working-memory.ts'
import type { Tokenizer } from './types.ts'

let segmenter: Intl.Segmenter | undefined

/** User-perceived characters, white space included: が is one however it is encoded, and so is a family emoji. */
export function tokenizerGraphemes(): Tokenizer {
  return { name: 'graphemes', signature: () => `graphemes-icu${process.versions.icu}`, tokenize, number }
}

/** In ASCII every character stands alone but for \r\n, and a segmenter would take ten times as long to say so. */
const isPlain = (text: string) => isAscii(text) && !text.includes('\r')

// Nor does anything join what most Japanese and Western European texts are made of: no \r, no marks (゙ is one, and so is
// half-width ﾞ), no joiner. A test holds this against the segmenter.
const ALONE =
  /^[\0-\f\x0e-\x7f\xa0-\xac\xae-\xff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2460-\u27bf\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u31f0-\u31ff\u3220-\u33ff\u4e00-\u9fff\uff01-\uff9d]*$/

function tokenize(text: string): string[] {
  if (isPlain(text) || ALONE.test(text)) return text.split('')
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function number(texts: readonly string[], memory: WorkingMemory): Sequences {
  if (texts.every(isPlain)) return numberAscii(texts, memory)
  if (texts.every((text) => ALONE.test(text))) return numberCodePoints(texts, memory, true)
  return numberTokens(texts.map(tokenize), memory)
}
