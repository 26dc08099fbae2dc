import type { LinearMemory } from '../linear-memory.ts'

const PAGE_BYTES = 65_536
const SMALL = 2 ** 16

/**
 * Rows of numbers, all of one width, for resampling: a million are 20 MB where the numbers are small and whole, else they
 * are kept in single precision. They lie in memory that WebAssembly can read.
 */
export class StatTable {
  readonly memory: LinearMemory = new WebAssembly.Memory({ initial: 1 })
  width = 0
  length = 0
  /** Whether all numbers are whole, from 0 to 65535. */
  isSmall = true
  /** The largest number. */
  largest = 0
  /** The sum of each column, in double precision. */
  readonly sums: number[] = []
  #values: Uint16Array | Float32Array = new Uint16Array(this.memory.buffer)

  static from(rows: Iterable<readonly number[]>): StatTable {
    const table = new StatTable()
    for (const row of rows) table.add(row)
    return table
  }

  /** How many bytes a row takes, and all of them. */
  get stride(): number {
    return this.width * this.#values.BYTES_PER_ELEMENT
  }

  get bytes(): number {
    return this.length * this.stride
  }

  add(row: readonly number[]): void {
    if (this.length === 0) {
      this.width = row.length
      for (let i = 0; i < row.length; i++) this.sums.push(0)
    }
    if (this.isSmall && !row.every(isSmall)) this.#widen()
    this.makeRoom(this.bytes + this.stride)
    const at = this.length++ * this.width
    for (let i = 0; i < this.width; i++) {
      this.#values[at + i] = row[i]!
      this.sums[i]! += row[i]!
      if (row[i]! > this.largest) this.largest = row[i]!
    }
  }

  /** Makes the memory at least so large. */
  makeRoom(bytes: number): void {
    const missing = bytes - this.memory.buffer.byteLength
    if (missing <= 0) return
    this.memory.grow(Math.ceil(missing / PAGE_BYTES))
    this.#values = this.isSmall ? new Uint16Array(this.memory.buffer) : new Float32Array(this.memory.buffer)
  }

  /** From now on numbers of any kind. */
  #widen(): void {
    const small = (this.#values as Uint16Array).slice(0, this.length * this.width)
    this.isSmall = false
    this.#values = new Float32Array(this.memory.buffer)
    this.makeRoom(this.bytes)
    this.#values.set(small)
  }
}

const isSmall = (value: number) => Number.isInteger(value) && value >= 0 && value < SMALL
