const CHUNK_BITS = 12
const CHUNK_ROWS = 1 << CHUNK_BITS
const SMALL = 2 ** 16

type Chunk = Uint16Array | Float64Array

/** Rows of numbers, all of one width, in little memory: a million of them are 20 MB where the numbers are small and whole. */
export class StatTable {
  width = 0
  length = 0
  /** Whether every number is whole and not negative. */
  isWhole = true
  largest = 0
  readonly #chunks: Chunk[] = []

  static from(rows: Iterable<readonly number[]>): StatTable {
    const table = new StatTable()
    for (const row of rows) table.add(row)
    return table
  }

  add(row: readonly number[]): void {
    if (this.length === 0) this.width = row.length
    const { width } = this
    const at = (this.length & (CHUNK_ROWS - 1)) * width
    if (at === 0) this.#chunks.push(new Uint16Array(CHUNK_ROWS * width))
    for (let i = 0; i < width; i++) {
      const value = row[i]!
      if (value > this.largest) this.largest = value
      const isWhole = Number.isInteger(value) && value >= 0
      if (!isWhole) this.isWhole = false
      if (!isWhole || value >= SMALL) this.#widen()
      this.#chunks.at(-1)![at + i] = value
    }
    this.length++
  }

  /** The sum of each column. */
  sum(): number[] {
    const sums = new Array<number>(this.width).fill(0)
    for (let row = 0; row < this.length; row++) this.addRow(row, sums)
    return sums
  }

  /** Adds one row to `sums`. */
  addRow(row: number, sums: number[]): void {
    const chunk = this.#chunks[row >>> CHUNK_BITS]!
    const { width } = this
    const at = (row & (CHUNK_ROWS - 1)) * width
    for (let i = 0; i < width; i++) sums[i]! += chunk[at + i]!
  }

  /** The same in single precision: both the numbers and their sums are rounded to it. */
  addRowRounded(row: number, sums: Float32Array): void {
    const chunk = this.#chunks[row >>> CHUNK_BITS]!
    const { width } = this
    const at = (row & (CHUNK_ROWS - 1)) * width
    for (let i = 0; i < width; i++) sums[i]! += Math.fround(chunk[at + i]!)
  }

  /** Writes one column to `into`, from `at` on. */
  copyColumn(column: number, into: Uint32Array, at: number): void {
    for (let row = 0; row < this.length; row++) {
      into[at + row] = this.#chunks[row >>> CHUNK_BITS]![(row & (CHUNK_ROWS - 1)) * this.width + column]!
    }
  }

  /** The last chunk, for numbers of any kind. */
  #widen(): void {
    const chunk = this.#chunks.at(-1)!
    if (chunk instanceof Uint16Array) this.#chunks[this.#chunks.length - 1] = Float64Array.from(chunk)
  }
}
