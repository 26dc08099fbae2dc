import { IdTable } from './id-table.ts'

/** Numbers texts as they first appear, at some 50 bytes a text however long they are and however many. */
export class NumberedIds {
  /** Two tables with seeds of their own: where both know a text, chance is out of the question. */
  readonly #tables = [new IdTable(), new IdTable()] as const
  /** Texts whose hash another text has too, in one of the tables. */
  readonly #others = new Map<string, number>()
  #size = 0

  get size(): number {
    return this.#size
  }

  numberOf(id: string): number {
    const [first, second] = this.#tables
    const known = this.#others.size === 0 ? undefined : this.#others.get(id)
    if (known !== undefined) return known
    const seen = first.add(id, this.#size)
    const again = second.add(id, this.#size)
    if (seen === again && seen !== -1) return seen
    if (seen !== again) this.#others.set(id, this.#size)
    return this.#size++
  }
}
