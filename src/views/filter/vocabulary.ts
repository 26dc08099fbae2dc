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
