import { pythonSplit } from '../python-text.ts'
import type { Tokenizer } from './types.ts'

/** For text that is already tokenised: splits at white space and nowhere else. */
export function tokenizerNone(): Tokenizer {
  return { name: 'none', signature: () => 'none', tokenize: pythonSplit }
}
