import { sentencesOf } from './sentences.ts'

export type LengthUnit = 'characters' | 'sentences' | 'tokens' | 'words'

// Made on first use: a segmenter costs milliseconds that most runs do not need.
let words: Intl.Segmenter | undefined

/** Code points, sentences with a letter or digit in them, tokens: words of any language, or words as spaces part them. */
export function countLength(text: string, unit: LengthUnit): number {
  if (unit === 'characters') return countCodePoints(text)
  if (unit === 'sentences') {
    let count = 0
    for (const _sentence of sentencesOf(text)) count++
    return count
  }
  if (unit === 'words') return text.split(/\s+/).filter((word) => word !== '').length
  words ??= new Intl.Segmenter('ja', { granularity: 'word' })
  let count = 0
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count++
  return count
}

function countCodePoints(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    // A high surrogate followed by a low one is a single character.
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count--
      i++
    }
  }
  return count
}
