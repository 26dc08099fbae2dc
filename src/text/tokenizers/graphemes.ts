import type { Tokenizer } from './types.ts'

let segmenter: Intl.Segmenter | undefined

/** User-perceived characters, white space included: が is one however it is encoded, and so is a family emoji. */
export function tokenizerGraphemes(): Tokenizer {
  return { name: 'graphemes', signature: () => `graphemes-icu${process.versions.icu}`, tokenize }
}

function tokenize(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
