import { workingArray } from './arena.ts'
import type { Tokenizer } from './tokenizers/types.ts'

/** Sequences of small numbers that are equal exactly where the tokens are. */
export interface Interned {
  ids: Int32Array[]
  /** How many different ones there are: ids are 0 … distinct − 1. */
  distinct: number
}

/** Numbers tokens by first appearance, across all the lists given. Everything behind compares numbers, not strings. */
export function intern(lists: readonly (readonly string[])[]): Interned {
  const known = new Map<string, number>()
  const ids = lists.map((tokens) => {
    const list = workingArray(tokens.length)
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!
      let id = known.get(token)
      if (id === undefined) {
        id = known.size
        known.set(token, id)
      }
      list[i] = id
    }
    return list
  })
  return { ids, distinct: known.size }
}

/** The texts' tokens as numbers, by the tokenizer's shortcut where it has one. */
export function internTexts(texts: readonly string[], tokenizer: Tokenizer): Interned {
  return tokenizer.intern?.(texts) ?? intern(texts.map((text) => tokenizer.tokenize(text)))
}
