import { isAscii } from '../ascii.ts'
import { numberAscii, numberTokens } from '../counting/numbering.ts'
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

function tokenize(text: string): string[] {
  if (isPlain(text)) return text.split('')
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function number(texts: readonly string[], memory: WorkingMemory): Sequences {
  if (texts.every(isPlain)) return numberAscii(texts, memory)
  return numberTokens(texts.map(tokenize), memory)
}
