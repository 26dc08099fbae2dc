import { NumpyRng } from './numpy-rng.ts'
import type { StatTable } from './stat-table.ts'

/** Numbers of a row that are summed up together. */
const LANES = 12
const SINGLE_BYTES = 4
const WEIGHT_BYTES = 2
/** Whole numbers up to these are added up exactly: by the machine's multiplication, and in single precision. */
const LARGEST_FACTOR = 2 ** 15
const LARGEST_SUM = 2 ** 24

/** Draws as many rows of a table as it has, with replacement, and sums them up as NumPy does: in single precision, in order. */
export class Resampling {
  readonly #rng: NumpyRng
  readonly #table: StatTable
  /** Behind the table, in its memory: which rows were drawn, their sums, and how often each was. */
  readonly #picks: number
  readonly #out: number
  readonly #weights: number
  readonly #isExact: boolean
  readonly #sums: Float32Array

  constructor(table: StatTable, seed: number) {
    const blocks = Math.ceil(table.width / LANES)
    // The last row may be read beyond its end.
    this.#picks = aligned(table.bytes) + LANES * SINGLE_BYTES
    this.#out = aligned(this.#picks + SINGLE_BYTES * table.length)
    this.#weights = aligned(this.#out + blocks * LANES * SINGLE_BYTES)
    this.#isExact = table.isSmall && table.largest < LARGEST_FACTOR && table.largest * table.length < LARGEST_SUM
    table.makeRoom(this.#weights + WEIGHT_BYTES * (table.length + 2))
    this.#table = table
    this.#rng = new NumpyRng(seed, table.memory)
    this.#sums = new Float32Array(table.memory.buffer, this.#out, table.width)
  }

  /** The sums of the next sample; valid until the one after it. */
  next(): ArrayLike<number> {
    const { length, width, stride, isSmall } = this.#table
    const sum = this.#isExact ? this.#rng.sumWhole : isSmall ? this.#rng.sumSmall : this.#rng.sumSingle
    this.#rng.fill(this.#picks, length, length)
    for (let column = 0; column < width; column += LANES) {
      sum(this.#picks, length, (stride / width) * column, stride, this.#out + SINGLE_BYTES * column, this.#weights)
    }
    return this.#sums
  }
}

const aligned = (bytes: number) => Math.ceil(bytes / 16) * 16
