import { type Dialog, dialogOf } from '../../src/compression/probes/decisions/learned/dialog.ts'
import { featuresOf } from '../../src/compression/probes/learned/seen.ts'
import { englishWords, isKanji, japaneseParts } from '../../src/compression/probes/learned/words.ts'
import type { Transcript } from '../../src/compression/transcript.ts'
import type { Language } from '../../src/language.ts'
import type { MarkedDialog, Marks } from './marked.ts'

/** A marked conversation with what its sentences look like by themselves. */
export interface Conversation {
  transcript: Transcript
  dialog: Dialog
  features: string[][]
  marks: Marks[]
  /** Who is left out to make guesses about it. */
  writer: string
  isTalk: boolean
}

export const conversationsOf = (
  marked: readonly MarkedDialog[],
  language: Language,
  common: ReadonlySet<string>,
): Conversation[] =>
  marked.map(({ writer, isTalk, transcript, utterances, marks }) => ({
    transcript,
    dialog: dialogOf(utterances),
    features: utterances.flatMap((utterance) =>
      utterance.sentences.map((_, place) => featuresOf(utterance, place, language, common)),
    ),
    marks: marks.flat(),
    writer,
    isTalk,
  }))

/** What is learned from all, and from all but each writer. */
export interface Learned<Model> {
  all: Model
  without: ReadonlyMap<string, Model>
}

export function learned<Model>(
  conversations: readonly Conversation[],
  learnFrom: (some: readonly Conversation[]) => Model,
): Learned<Model> {
  const writers = [...new Set(conversations.map(({ writer }) => writer))]
  return {
    all: learnFrom(conversations),
    without: new Map(writers.map((one) => [one, learnFrom(conversations.filter(({ writer }) => writer !== one))])),
  }
}

/** What each conversation looks like to a model that was learned from other writers: so it will be with new texts. */
export const unseen = <Model, Guess>(
  conversations: readonly Conversation[],
  { without }: Learned<Model>,
  guess: (model: Model, each: Conversation) => Guess,
): Map<Conversation, Guess> =>
  new Map(conversations.map((each) => [each, guess(without.get(each.writer) as Model, each)]))

const IN_MANY: Record<Language, number> = { en: 40, ja: 12 }

/** In so many sentences of the talks. */
export function commonWords(marked: readonly MarkedDialog[], language: Language): Set<string> {
  const counts = new Map<string, number>()
  for (const { isTalk, utterances } of marked)
    for (const { text } of isTalk ? utterances.flatMap(({ sentences }) => sentences) : [])
      for (const word of new Set(wordsOf(text, language))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set(
    [...counts]
      .filter(([, count]) => count >= IN_MANY[language])
      .map(([word]) => word)
      .sort(),
  )
}

const wordsOf = (text: string, language: Language) =>
  language === 'ja' ? japaneseParts(text).filter(isKanji) : englishWords(text).map((word) => word.toLowerCase())
