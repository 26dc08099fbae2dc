import type { Language } from '../../../language.ts'
import type { ReadSentence, Utterance } from '../decisions/utterances.ts'
import { sentenceFeatures } from './features.ts'
import { chancesOf } from './model.ts'
import type { Parts, TaskParts, Weights } from './weights.ts'

const seen = new WeakMap<Weights, WeakMap<readonly ReadSentence[], (Parts & TaskParts)[]>>()

/** What the sentences of an utterance look like by themselves: looked at once for all readers, however many points ask for it. */
export function seenIn(utterance: Utterance, language: Language, weights: Weights): (Parts & TaskParts)[] {
  const bySentences = seen.get(weights) ?? new WeakMap<readonly ReadSentence[], (Parts & TaskParts)[]>()
  seen.set(weights, bySentences)
  const before = bySentences.get(utterance.sentences)
  if (before) return before
  const found = utterance.sentences.map((_, place) =>
    chancesOf(weights.parts, featuresOf(utterance, place, language, weights.common)),
  )
  bySentences.set(utterance.sentences, found)
  return found
}

/** All that a sentence looks like by itself. */
export function featuresOf(
  { role, sentences }: Utterance,
  place: number,
  language: Language,
  common: ReadonlySet<string>,
): string[] {
  const sentence = sentences[place] as ReadSentence
  const found = sentenceFeatures(sentence, language, common)
  if (role === 'user') for (const name of [...found]) if (BY_WHOM.test(name)) found.push(`user ${name}`)
  found.push(
    'bias',
    `role:${role}`,
    `place:${role}${Math.min(place, 3)}`,
    `last:${place === sentences.length - 1}`,
    `item:${sentence.isItem}`,
  )
  return found
}

/** What tells more, or less, when a user says it. */
const BY_WHOM = /^(?:[12]:|verb|length|r:|end:)/
