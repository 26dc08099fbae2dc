import { splitWesternPunctuation } from '../western-punctuation.ts'
import type { Tokenizer } from './types.ts'

/** sacreBLEU's default (mteval-v13a): Western punctuation split off, four HTML entities decoded, `-\n` joined. */
export function tokenizer13a(): Tokenizer {
  return { name: '13a', signature: () => '13a', tokenize }
}

function tokenize(text: string): string[] {
  let line = text.replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ')
  if (line.includes('&')) {
    // In the reference's order, so that &amp;lt; becomes <.
    line = line.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  }
  return splitWesternPunctuation(` ${line} `)
}
