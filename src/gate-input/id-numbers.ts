import { IdTable } from '../read/id-table.ts'

/** The number of the first row of every id. Two tables of hashes must agree, and then chance is out of the question. */
export class IdNumbers {
  readonly #tables = [new IdTable(), new IdTable()] as const
  #size = 0

  /** How many ids there are. */
  get size(): number {
    return this.#size
  }

  /** Whether the id is new; then it is remembered under the number. Numbers must grow. */
  add(id: string, number: number): boolean {
    const [a, b] = this.#tables.map((table) => table.add(id, number)) as [number, number]
    const isNew = a === -1 || b === -1
    if (isNew) this.#size++
    return isNew
  }

  /** −1 when the id is not there. */
  find(id: string): number {
    const [a, b] = this.#tables.map((table) => table.find(id)) as [number, number]
    // Where one table takes it for an earlier id, the other knows better.
    return a === -1 || b === -1 ? -1 : Math.max(a, b)
  }
}
