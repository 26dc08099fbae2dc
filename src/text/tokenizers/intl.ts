import { pythonSplit } from '../python-text.ts'
import type { Tokenizer } from './types.ts'

/** sacreBLEU's intl (mteval-v14): punctuation and symbols of any script split off, except between digits. */
export function tokenizerIntl(): Tokenizer {
  return { name: 'intl', signature: () => 'intl', tokenize }
}

function tokenize(text: string): string[] {
  return pythonSplit(
    text
      .replace(/(\P{N})(\p{P})/gu, '$1 $2 ')
      .replace(/(\p{P})(\P{N})/gu, ' $1 $2')
      .replace(/\p{S}/gu, ' $& '),
  )
}
