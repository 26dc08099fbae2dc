import { isPythonSpace } from '../python-text.ts'
import type { Tokenizer } from './types.ts'

/** sacreBLEU's char: every code point but white space. */
export function tokenizerChar(): Tokenizer {
  return { name: 'char', signature: () => 'char', tokenize }
}

function tokenize(text: string): string[] {
  const characters: string[] = []
  for (const character of text) {
    if (!isPythonSpace(character.charCodeAt(0))) characters.push(character)
  }
  return characters
}
