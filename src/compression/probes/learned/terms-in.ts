import type { ReadSentence } from '../decisions/utterances.ts'
import { termsOf } from '../terms.ts'

const known = new WeakMap<ReadSentence, ReadonlySet<string>>()

/** The terms of a sentence, which many others are held against. */
export function termsIn(sentence: ReadSentence): ReadonlySet<string> {
  const before = known.get(sentence)
  if (before) return before
  const terms = termsOf(sentence.text)
  known.set(sentence, terms)
  return terms
}

export function sharedTerms(one: ReadSentence, other: ReadSentence): number {
  const terms = termsIn(one)
  let shared = 0
  for (const term of termsIn(other)) if (terms.has(term)) shared++
  return shared
}
