import type { RunColumns } from '../columns/columns.ts'

/** The names that a filter may use: those the data has. */
export interface Vocabulary {
  scorers: readonly string[]
  targets: readonly string[]
  /** Metadata keys with the values they take. */
  metadata: ReadonlyMap<string, readonly string[]>
  errorKinds: readonly string[]
  rules: readonly string[]
  /** Whether there is another side: a second target, or a compared run. */
  compared: boolean
}

/** The same as it is sent to the page. */
export type SentVocabulary = Omit<Vocabulary, 'metadata'> & { metadata: [key: string, values: readonly string[]][] }

/** The names that any of several runs has. */
export function joinedVocabulary(all: readonly Vocabulary[]): Vocabulary {
  const joined = (names: (words: Vocabulary) => readonly string[]) => [...new Set(all.flatMap(names))]
  const keys = joined(({ metadata }) => [...metadata.keys()])
  return {
    scorers: joined(({ scorers }) => scorers),
    targets: joined(({ targets }) => targets),
    metadata: new Map(keys.map((key) => [key, joined(({ metadata }) => metadata.get(key) ?? [])])),
    errorKinds: joined(({ errorKinds }) => errorKinds),
    rules: joined(({ rules }) => rules),
    compared: all.some(({ compared }) => compared),
  }
}

export const sentVocabulary = (words: Vocabulary): SentVocabulary => ({ ...words, metadata: [...words.metadata] })

export function vocabularyOf(columns: RunColumns, compared = columns.targets.length > 1): Vocabulary {
  return {
    scorers: columns.scorers.map(({ name }) => name),
    targets: columns.targets,
    metadata: new Map(columns.metadata.map(({ key, values }) => [key, values])),
    errorKinds: columns.errorKinds,
    rules: columns.rules.map(({ id }) => id),
    compared,
  }
}
