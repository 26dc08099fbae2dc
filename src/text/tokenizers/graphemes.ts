import { workingArray } from '../arena.ts'
import { type Interned, intern } from '../intern.ts'
import type { Tokenizer } from './types.ts'

let segmenter: Intl.Segmenter | undefined

/** User-perceived characters, white space included: が is one however it is encoded, and so is a family emoji. */
export function tokenizerGraphemes(): Tokenizer {
  return { name: 'graphemes', signature: () => `graphemes-icu${process.versions.icu}`, tokenize, intern: internTexts }
}

/** In ASCII every character stands alone but for \r\n, and a segmenter would take ten times as long to say so. */
const PLAIN = /^[\0-\x0c\x0e-\x7f]*$/

function tokenize(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Plain characters are numbers already: those of ASCII. */
function internTexts(texts: readonly string[]): Interned {
  if (!texts.every((text) => PLAIN.test(text))) return intern(texts.map(tokenize))
  const ids = texts.map((text) => {
    const codes = workingArray(text.length)
    for (let i = 0; i < codes.length; i++) codes[i] = text.charCodeAt(i)
    return codes
  })
  return { ids, distinct: 128 }
}
