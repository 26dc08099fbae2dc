import type { SentVocabulary, Vocabulary } from '../src/views/filter/vocabulary.ts'
import type { RunHead } from '../src/views/page/types.ts'

type Names = Pick<RunHead, 'scorers' | 'metadata' | 'errorKinds' | 'rules'> & { targets?: string[] }

/** The names that a filter may use, from what the screen was given. */
export function wordsOf({ scorers, metadata, errorKinds, rules, targets = [] }: Names, compared: boolean): Vocabulary {
  return {
    scorers: scorers.map(({ name }) => name),
    targets,
    metadata: new Map(metadata.map(({ key, values }) => [key, values.map(({ value }) => value)])),
    errorKinds,
    rules,
    compared,
  }
}

export const receivedWords = (words: SentVocabulary): Vocabulary => ({ ...words, metadata: new Map(words.metadata) })

/** Until they are known. */
export const NO_WORDS = wordsOf({ scorers: [], metadata: [], errorKinds: [], rules: [] }, false)
