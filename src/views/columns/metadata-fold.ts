import type { JsonObject } from '../../json.ts'
import type { MetadataColumn } from './columns.ts'

/** A key with more values than this says who a case is, not what kind it is of: no slice and no completion. */
const MOST_VALUES = 1000

/** Metadata as numbers: each value stands once in a list. */
export class MetadataFold {
  readonly #columns = new Map<string, { values: Map<string, number>; codes: number[] }>()
  readonly #tooMany = new Set<string>()

  add(at: number, metadata: JsonObject): void {
    for (const key in metadata) {
      const value = metadata[key]
      if (value === null || typeof value === 'object' || this.#tooMany.has(key)) continue
      let column = this.#columns.get(key)
      if (!column) {
        column = { values: new Map(), codes: [] }
        this.#columns.set(key, column)
      }
      const text = String(value)
      const known = column.values.get(text)
      column.codes[at] = known ?? column.values.size + 1
      if (known !== undefined) continue
      column.values.set(text, column.values.size + 1)
      if (column.values.size <= MOST_VALUES) continue
      this.#columns.delete(key)
      this.#tooMany.add(key)
    }
  }

  finish(size: number): MetadataColumn[] {
    return [...this.#columns]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { values, codes }]) => ({
        key,
        values: [...values.keys()],
        codes: codesOf(codes, size),
      }))
  }
}

/** 0 where a case has none. */
function codesOf(given: readonly number[], size: number): Uint16Array<ArrayBuffer> {
  const codes = new Uint16Array(size)
  for (let at = 0; at < given.length; at++) codes[at] = given[at] ?? 0
  return codes
}
