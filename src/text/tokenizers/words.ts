import type { Tokenizer } from './types.ts'

// Made on first use: a segmenter costs milliseconds that most runs do not need.
let segmenter: Intl.Segmenter | undefined

/** Unicode word segmentation for any language; white space and punctuation are no words, symbols and emoji are. */
export function tokenizerWords(): Tokenizer {
  return { name: 'words', signature: () => `words-icu${process.versions.icu}`, tokenize }
}

function tokenize(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike || !/^[\p{P}\p{Z}\p{Cc}\p{Cf}]+$/u.test(segment)) words.push(segment)
  }
  return words
}
