import { renameSync, rmSync } from 'node:fs'
import { badInput } from '../../errors.ts'

type Cell = string | number | boolean | null

export type ColumnType = 'STRING' | 'INT32' | 'DOUBLE' | 'BOOLEAN'

/** Rows that are written together: large enough to compress well, small enough to be no matter of memory. */
const GROUP = 20_000
const GROUP_CHARACTERS = 32_000_000

/** One Parquet file, written a group of rows at a time; it appears under its name when it is whole. */
export class ParquetTable {
  readonly #file: string
  readonly #columns: readonly (readonly [name: string, type: ColumnType])[]
  readonly #writer: InstanceType<Library['ParquetWriter']>
  #rows: Cell[][] = []
  #characters = 0
  count = 0

  private constructor(
    file: string,
    columns: readonly (readonly [string, ColumnType])[],
    writer: InstanceType<Library['ParquetWriter']>,
  ) {
    this.#file = file
    this.#columns = columns
    this.#writer = writer
  }

  static async create(
    file: string,
    columns: readonly (readonly [string, ColumnType])[],
    metadata: Record<string, string>,
  ): Promise<ParquetTable> {
    const { ParquetWriter, fileWriter, schemaFromColumnData } = await loadLibrary()
    const empty = columns.map(([name, type]) => ({ name, type, data: [], nullable: true }))
    const writer = new ParquetWriter({
      writer: fileWriter(partial(file)),
      schema: schemaFromColumnData({ columnData: empty }),
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    })
    return new ParquetTable(file, columns, writer)
  }

  async add(row: Cell[]): Promise<void> {
    this.#rows.push(row)
    this.count++
    for (const cell of row) if (typeof cell === 'string') this.#characters += cell.length
    if (this.#rows.length >= GROUP || this.#characters >= GROUP_CHARACTERS) await this.#write()
  }

  async finish(): Promise<void> {
    await this.#write()
    await this.#writer.finish()
    renameSync(partial(this.#file), this.#file)
  }

  discard(): void {
    rmSync(partial(this.#file), { force: true })
  }

  async #write(): Promise<void> {
    if (this.#rows.length === 0) return
    const rows = this.#rows
    this.#rows = []
    this.#characters = 0
    const columnData = this.#columns.map(([name, type], at) => ({
      name,
      type,
      data: rows.map((row) => row[at] ?? null),
    }))
    await this.#writer.write({ columnData, rowGroupSize: GROUP })
  }
}

const partial = (file: string) => `${file}.part`

type Library = typeof import('hyparquet-writer')

async function loadLibrary(): Promise<Library> {
  try {
    return await import('hyparquet-writer')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw badInput(
      'Parquet needs the package hyparquet-writer: npm i hyparquet-writer',
      'Parquet にはパッケージ hyparquet-writer が必要です: npm i hyparquet-writer',
    )
  }
}
