import { NumpyRng } from './numpy-rng.ts'
import type { StatTable } from './stat-table.ts'

/** Numbers of a row that are summed up together. */
const LANES = 12
const SINGLE_BYTES = 4

/** Draws as many rows of a table as it has, with replacement, and sums them up as NumPy does: in single precision, in order. */
export class Resampling {
  readonly #rng: NumpyRng
  readonly #table: StatTable
  /** Behind the table, in its memory: which rows were drawn, and their sums. */
  readonly #picks: number
  readonly #out: number
  readonly #sums: Float32Array

  constructor(table: StatTable, seed: number) {
    const blocks = Math.ceil(table.width / LANES)
    // The last row may be read beyond its end.
    this.#picks = aligned(table.bytes) + LANES * SINGLE_BYTES
    this.#out = aligned(this.#picks + SINGLE_BYTES * table.length)
    table.makeRoom(this.#out + blocks * LANES * SINGLE_BYTES)
    this.#table = table
    this.#rng = new NumpyRng(seed, table.memory)
    this.#sums = new Float32Array(table.memory.buffer, this.#out, table.width)
  }

  /** The sums of the next sample; valid until the one after it. */
  next(): ArrayLike<number> {
    const { length, width, stride, isSmall } = this.#table
    const sum = isSmall ? this.#rng.sumSmall : this.#rng.sumSingle
    this.#rng.fill(this.#picks, length, length)
    for (let column = 0; column < width; column += LANES) {
      sum(this.#picks, length, (stride / width) * column, stride, this.#out + SINGLE_BYTES * column)
    }
    return this.#sums
  }
}

const aligned = (bytes: number) => Math.ceil(bytes / 16) * 16
