import { isJsonObject, type Json } from '../json.ts'
import { parseExactly } from '../read/exact-json.ts'
import { openFile } from '../read/file-source.ts'
import { IdTable } from '../read/id-table.ts'
import { inspectJson } from '../read/json-inspect.ts'
import { lineBatches } from '../read/lines.ts'
import { idText } from '../suite/case/ids.ts'

/** Where the row of an id stands in a JSONL file: some 30 bytes an id, however long the rows are. */
export class RowIndex {
  readonly #rows = new IdTable()
  /** Ids whose hash another id has too. */
  readonly #others = new Map<string, number>()
  #offsets = new Float64Array(1024)
  #count = 0

  static async of(path: string, shown: string): Promise<RowIndex> {
    const index = new RowIndex()
    let offset = 0
    for await (const batch of lineBatches(openFile(path, shown).source.chunks)) {
      for (const { bytes, number } of batch) {
        // Lines too long to keep were refused when the suite was checked; after one, no place would be right.
        if (bytes === null) throw new Error(`${shown}: line ${number} is too long`)
        index.#add(rowId(parseRow(bytes.toString('utf8'))), offset)
        offset += bytes.length + 1
      }
    }
    index.#setOffset(index.#count, offset)
    return index
  }

  /** First byte, and the one after the last. */
  find(id: string): { start: number; end: number } | undefined {
    const row = this.#others.get(id) ?? this.#rows.find(id)
    if (row === -1) return undefined
    return { start: this.#offsets[row] as number, end: this.#offsets[row + 1] as number }
  }

  #add(id: string | undefined, offset: number): void {
    const row = this.#count++
    this.#setOffset(row, offset)
    if (id !== undefined && this.#rows.add(id, row) !== -1) this.#others.set(id, row)
  }

  #setOffset(row: number, offset: number): void {
    if (row === this.#offsets.length) {
      const grown = new Float64Array(row * 2)
      grown.set(this.#offsets)
      this.#offsets = grown
    }
    this.#offsets[row] = offset
  }
}

/** A line as data; undefined when it is blank or no JSON. */
export function parseRow(line: string): Json | undefined {
  const text = line.startsWith('\ufeff') ? line.slice(1) : line
  try {
    const row = JSON.parse(text) as Json
    if (!inspectJson(text).isInexact) return row
    const exact = parseExactly(text)
    return isJsonObject(exact) && exact.id !== undefined ? { ...exact, id: idText(exact.id) } : exact
  } catch {
    return undefined
  }
}

export function rowId(row: Json | undefined): string | undefined {
  return isJsonObject(row) && (typeof row.id === 'string' || typeof row.id === 'number') ? idText(row.id) : undefined
}
