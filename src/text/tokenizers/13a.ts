import { numberWesternTokens, splitWesternTokens } from '../counting/numbering.ts'
import type { Tokenizer } from './types.ts'

/** sacreBLEU's default (mteval-v13a): Western punctuation split off, four HTML entities decoded, `-\n` joined. */
export function tokenizer13a(): Tokenizer {
  return {
    name: '13a',
    signature: () => '13a',
    tokenize: (text) => splitWesternTokens(decoded(text), true),
    number: (texts, memory) => numberWesternTokens(texts.map(decoded), memory),
  }
}

function decoded(text: string): string {
  let line = text
  if (line.includes('<skipped>')) line = line.replaceAll('<skipped>', '')
  if (line.includes('-\n')) line = line.replaceAll('-\n', '')
  if (line.includes('&')) {
    // In the reference's order, so that &amp;lt; becomes <.
    line = line.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  }
  return line
}
