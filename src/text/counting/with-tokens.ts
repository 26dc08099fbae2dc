import type { Tokenizer } from '../tokenizers/types.ts'
import { numberTokens } from './numbering.ts'
import type { Sequences } from './sequences.ts'
import { WorkingMemory } from './working-memory.ts'

/** Runs a calculation over the tokens of texts, by the tokenizer's shortcut where it has one. */
export function withTokens<Result>(
  texts: readonly string[],
  tokenizer: Tokenizer,
  calculate: (tokens: Sequences) => Result,
): Result {
  return WorkingMemory.use((memory) =>
    calculate(
      tokenizer.number?.(texts, memory) ??
        numberTokens(
          texts.map((text) => comparedTokens(text, tokenizer)),
          memory,
        ),
    ),
  )
}

/** The tokens that count when texts are compared. */
export function comparedTokens(text: string, tokenizer: Tokenizer): string[] {
  const tokens = tokenizer.tokenize(text)
  return tokenizer.blank === undefined ? tokens : tokens.filter((token) => token !== tokenizer.blank)
}

/** The same for tokens that are there already. */
export function withTokenLists<Result>(
  lists: readonly (readonly string[])[],
  calculate: (tokens: Sequences) => Result,
): Result {
  return WorkingMemory.use((memory) => calculate(numberTokens(lists, memory)))
}
