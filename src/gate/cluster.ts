import { NumberedIds } from '../read/numbered-ids.ts'
import type { ResultRow } from '../score/result.ts'

type Clustered = Pick<ResultRow, 'case' | 'metadata'>

/** Which cases belong together: by the metadata key that the suite names; without one, the repeats of a case do. */
export function clusterOf(row: Clustered, key: string | null): string {
  if (key === null) return row.case
  return clusterIn(row.metadata, key) ?? `case ${row.case}`
}

/** What a case has under the key; null where it has nothing, and stands for itself. */
export function clusterIn(metadata: Clustered['metadata'], key: string): string | null {
  const value = metadata?.[key.replace(/^metadata\./, '')]
  return value === undefined || value === null ? null : JSON.stringify(value)
}

/** The same as numbers, which a million cases can have without a million entries. Rows of a case come one after the other. */
export class ClusterNumbers {
  readonly #key: string | null
  readonly #names = new NumberedIds()
  #case: string | undefined
  #number = -1

  constructor(key: string | null) {
    this.#key = key
  }

  /** How many there were so far. */
  get count(): number {
    return this.#key === null ? this.#number + 1 : this.#names.size
  }

  of(row: Clustered): number {
    if (row.case === this.#case) return this.#number
    this.#case = row.case
    this.#number = this.#key === null ? this.#number + 1 : this.#names.numberOf(clusterOf(row, this.#key))
    return this.#number
  }
}
