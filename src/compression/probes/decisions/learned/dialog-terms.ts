import { termsOf } from '../../terms.ts'
import type { ReadSentence } from '../utterances.ts'
import type { Placed } from './dialog.ts'

const known = new WeakMap<ReadSentence, ReadonlySet<string>>()

/** The terms of a sentence, which many others are held against. */
export function termsIn(sentence: ReadSentence): ReadonlySet<string> {
  const before = known.get(sentence)
  if (before) return before
  const terms = termsOf(sentence.text)
  known.set(sentence, terms)
  return terms
}

export function sharedTerms(one: Placed, other: Placed): number {
  const terms = termsIn(one.sentence)
  let shared = 0
  for (const term of termsIn(other.sentence)) if (terms.has(term)) shared++
  return shared
}
