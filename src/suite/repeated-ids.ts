import type { Mistake } from '../errors.ts'
import { quoted } from '../mistakes/describe.ts'
import type { MistakeList } from '../mistakes/mistake-list.ts'
import { IdTable } from '../read/id-table.ts'
import type { Row } from '../read/row.ts'
import type { Origin } from '../score/case.ts'

/** Where an id was first seen, as found by reading again. */
export type Place = Origin & { id: string }

interface Suspect {
  first: number
  id: string
  where: Mistake
}

/** Beyond these, repeats are counted only. */
const MOST_SUSPECTS = 1000

/** Finds repeated ids in data that can be read twice: hashes raise a suspicion, reading again confirms it. */
export class RepeatedIds {
  readonly table = new IdTable()
  readonly #suspects: Suspect[] = []
  readonly #uncounted = new Map<string, number>()

  /** `number` is the row's place in everything that is read; `idKey` names the key that holds its id, if it has one. */
  add(id: string, number: number, file: string, row: Row, idKey: () => string | undefined): void {
    const first = this.table.add(id, number)
    if (first < 0) return
    if (this.#suspects.length >= MOST_SUSPECTS) {
      this.#uncounted.set(file, (this.#uncounted.get(file) ?? 0) + 1)
      return
    }
    const key = idKey()
    const at = key === undefined ? { line: row.origin.line } : { ...row.locate([key]), path: key }
    this.#suspects.push({ first, id, where: { file, ...at, message: key === undefined ? NAMED_BY_FILE : NO_HINT } })
  }

  /** `placesOf` reads the rows with these numbers again. */
  async report(mistakes: MistakeList, placesOf: (numbers: Set<number>) => Promise<Map<number, Place>>): Promise<void> {
    if (this.#suspects.length === 0) return
    const places = await placesOf(new Set(this.#suspects.map(({ first }) => first)))
    for (const { first, id, where } of this.#suspects) {
      const place = places.get(first)
      if (place?.id === id)
        mistakes.add({ ...where, message: alreadyUsed(id, `${place.file}:${place.line}`, where.message) })
    }
    for (const [file, count] of this.#uncounted) mistakes.addUnseen(file, count)
  }
}

/** For what is read only once: two tables with seeds of their own must agree, and then chance is out of the question. */
export class StreamedIds {
  readonly #tables = [new IdTable(), new IdTable()] as const

  /** The number of the row that has the id already, or −1. */
  add(id: string, number: number): number {
    const [first, second] = this.#tables
    const before = first.add(id, number)
    return second.add(id, number) === before ? before : -1
  }
}

const NO_HINT = { en: '', ja: '' }
const NAMED_BY_FILE = {
  en: ' (a row without an id is named after its file and row; give it an id)',
  ja: '（id のない行はファイル名と行番号で呼ばれます。id を付けてください）',
}

/** `where` names the first place, e.g. `cases.jsonl:3`. */
export const alreadyUsed = (id: string, where: string, hint = NO_HINT) => ({
  en: `the id ${quoted(id)} is already used at ${where}; ids must be unique${hint.en}`,
  ja: `id ${quoted(id)} は ${where} ですでに使われています。id は重複できません${hint.ja}`,
})
