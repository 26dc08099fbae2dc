import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isJsonObject, type Json } from '../json.ts'
import { changedSinceCheck, type Fingerprint, openFile } from '../read/file-source.ts'
import { formatOf } from '../read/formats.ts'
import type { Shaping } from '../suite/case/shape.ts'
import { shapeRow } from '../suite/case/shape.ts'
import { shownPath } from '../suite/resolve-files.ts'
import { LineStarts } from './line-starts.ts'
import { type SideRow, shapingFor } from './side-row.ts'

/** The rows of one file, to be had by their number. */
export interface SideStore {
  /** Looks at the bytes as they are read. */
  watch(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Numbers count from 0, without a gap. */
  keep(row: SideRow): void
  /** The file must still be what it was. */
  open(checked: Fingerprint): Promise<{ read(number: number): SideRow; close(): void }>
}

export const storeFor = (path: string): SideStore =>
  (formatOf(path) ?? 'jsonl') === 'jsonl' ? new PlacedRows(path) : new KeptRows()

/** Formats that are read whole anyway: their rows stay in memory. */
class KeptRows implements SideStore {
  readonly #rows: SideRow[] = []

  watch(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return chunks
  }

  keep(row: SideRow): void {
    this.#rows.push(row)
  }

  async open() {
    return { read: (number: number) => this.#rows[number] as SideRow, close: () => {} }
  }
}

/** JSONL: only where the rows stand is kept, and a row is read when it is needed. */
class PlacedRows implements SideStore {
  readonly #path: string
  readonly #file: string
  readonly #starts = new LineStarts()
  readonly #shaping: Shaping = shapingFor('jsonl')
  readonly #lines: number[] = []

  constructor(path: string) {
    this.#path = path
    this.#file = shownPath(path)
  }

  watch(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return this.#starts.watch(chunks)
  }

  keep({ origin }: SideRow): void {
    this.#lines.push(origin.line)
  }

  async open(checked: Fingerprint) {
    const handle = openSync(this.#path, 'r')
    try {
      // A new time alone may be a harmless touch: then the whole is read to see.
      if (fstatSync(handle).mtimeMs !== checked.mtimeMs) await readThrough(this.#path, this.#file, checked)
    } catch (error) {
      closeSync(handle)
      throw error
    }
    return { read: (number: number) => this.#read(handle, number), close: () => closeSync(handle) }
  }

  #read(handle: number, number: number): SideRow {
    const line = this.#lines[number] as number
    const { start, end } = this.#starts.of(line)
    const bytes = Buffer.allocUnsafe(end - start)
    const length = readSync(handle, bytes, 0, bytes.length, start)
    const value = parse(bytes.toString('utf8', 0, length))
    if (!isJsonObject(value)) throw changedSinceCheck(this.#file)
    return { fields: shapeRow(value, this.#shaping, { findings: [] }), origin: { file: this.#file, line } }
  }
}

async function readThrough(path: string, file: string, checked: Fingerprint): Promise<void> {
  for await (const _ of openFile(path, file, { checked }).source.chunks);
}

function parse(line: string): Json | undefined {
  try {
    return JSON.parse(line.startsWith('\ufeff') ? line.slice(1) : line) as Json
  } catch {
    return undefined
  }
}
