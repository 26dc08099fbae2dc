// Levenshtein distance inside a beam around the diagonal, as Tercom counts it: cells outside stay infinite, so that on
// long texts the number can be above the true distance. The beam is part of the definition.

const BEAM_WIDTH = 25
const INFINITE = 0x3fffffff

/** How one cell was reached. From the answer to the reference: insert puts a reference word, remove drops one of the answer's. */
export const KEEP = 1
const REPLACE = 2
export const REMOVE = 3
export const INSERT = 4

/** The whole matrix of one text against the reference, and the distances of texts that differ from it by one shift. */
export class BeamDistance {
  readonly #reference: Int32Array
  readonly #words: number
  /** Where the beam starts in each row, where it ends (exclusive), and where the row is kept in `#costs`. */
  readonly #from: Int32Array
  readonly #to: Int32Array
  readonly #offset: Int32Array
  readonly #costs: Int32Array
  readonly #operations: Uint8Array
  /** Two rows in full width, infinite outside the beam, for distances that leave no trace. */
  #previous: Int32Array
  #current: Int32Array

  /** For texts of exactly `words` words. */
  constructor(reference: Int32Array, words: number) {
    this.#reference = reference
    this.#words = words
    this.#from = new Int32Array(words + 1)
    this.#to = new Int32Array(words + 1)
    this.#offset = new Int32Array(words + 2)
    this.#layOut()
    const cells = this.#offset[words + 1]!
    this.#costs = new Int32Array(cells)
    this.#operations = new Uint8Array(cells)
    this.#previous = new Int32Array(reference.length + 1)
    this.#current = new Int32Array(reference.length + 1)
    for (let j = 0; j < this.#to[0]!; j++) this.#costs[j] = j
    this.#operations.fill(INSERT, 0, this.#to[0]!)
  }

  #layOut(): void {
    const columns = this.#reference.length + 1
    const ratio = this.#words > 0 ? this.#reference.length / this.#words : 1
    const beam = BEAM_WIDTH < ratio / 2 ? Math.ceil(ratio / 2 + BEAM_WIDTH) : BEAM_WIDTH
    for (let i = 1; i <= this.#words; i++) {
      const diagonal = Math.floor(i * ratio)
      this.#from[i] = Math.max(0, diagonal - beam)
      this.#to[i] = i === this.#words ? columns : Math.min(columns, diagonal + beam)
    }
    // Of the first row only what the second one looks at, so that no beam ever ends left of the one before.
    this.#to[0] = this.#words > 0 ? this.#to[1]! : columns
    for (let i = 0; i <= this.#words; i++) this.#offset[i + 1] = this.#offset[i]! + this.#to[i]! - this.#from[i]!
  }

  /** Fills the matrix for `text` and returns its distance. */
  fill(text: Int32Array): number {
    this.#loadRow(0)
    for (let i = 1; i <= this.#words; i++) {
      this.#nextRow(text[i - 1]!, i)
      const from = this.#from[i]!
      const to = this.#to[i]!
      const keptAt = this.#offset[i]! - from
      for (let j = from; j < to; j++) {
        this.#costs[keptAt + j] = this.#current[j]!
        this.#operations[keptAt + j] = this.#operationAt(text[i - 1]!, j)
      }
      this.#swapRows()
    }
    return this.#costs[this.#costs.length - 1]!
  }

  /** The operations that turn the filled text into the reference, last one first. */
  trace(): Uint8Array {
    const backwards = new Uint8Array(this.#words + this.#reference.length)
    let length = 0
    for (let i = this.#words, j = this.#reference.length; i > 0 || j > 0; ) {
      const operation = this.#operations[this.#offset[i]! + j - this.#from[i]!]!
      backwards[length++] = operation
      if (operation !== INSERT) i--
      if (operation !== REMOVE) j--
    }
    return backwards.subarray(0, length)
  }

  /** The distance of a text that equals the filled one outside the words `start` … `end` − 1. */
  distance(text: Int32Array, start: number, end: number): number {
    this.#loadRow(start)
    for (let i = start + 1; i <= this.#words; i++) {
      this.#nextRow(text[i - 1]!, i)
      this.#swapRows()
      // Behind the change the words are the same again: once the row is the filled one plus a constant, so is the rest.
      if (i >= end) {
        const shift = this.#constantShift(i)
        if (shift !== null) return this.#costs[this.#costs.length - 1]! + shift
      }
    }
    return this.#previous[this.#reference.length]!
  }

  #loadRow(row: number): void {
    this.#previous.fill(INFINITE)
    this.#current.fill(INFINITE)
    this.#previous.set(this.#costs.subarray(this.#offset[row]!, this.#offset[row + 1]!), this.#from[row]!)
  }

  /** Row `i` of the matrix into `#current`, from row `i` − 1 in `#previous`. */
  #nextRow(word: number, i: number): void {
    const previous = this.#previous
    const current = this.#current
    const reference = this.#reference
    const from = this.#from[i]!
    const to = this.#to[i]!
    // The beam only moves right: left of it there may be leftovers of row i − 2, right of it there is nothing yet.
    let left = INFINITE
    let diagonal = INFINITE
    if (from > 0) {
      current[from - 1] = INFINITE
      diagonal = previous[from - 1]!
    }
    for (let j = from; j < to; j++) {
      const above = previous[j]!
      let cost = above + 1
      if (j > 0) {
        const kept = reference[j - 1] === word ? diagonal : diagonal + 1
        if (kept < cost) cost = kept
        if (left + 1 < cost) cost = left + 1
      }
      if (cost > INFINITE) cost = INFINITE
      current[j] = cost
      left = cost
      diagonal = above
    }
  }

  /** Tercom's preference among equals: keep or replace, then remove, then insert. */
  #operationAt(word: number, j: number): number {
    if (j === 0) return REMOVE
    const cost = this.#current[j]!
    const same = this.#reference[j - 1] === word
    if (cost === this.#previous[j - 1]! + (same ? 0 : 1)) return same ? KEEP : REPLACE
    return cost === this.#previous[j]! + 1 ? REMOVE : INSERT
  }

  #swapRows(): void {
    const row = this.#previous
    this.#previous = this.#current
    this.#current = row
  }

  #constantShift(row: number): number | null {
    const from = this.#from[row]!
    const to = this.#to[row]!
    const keptAt = this.#offset[row]! - from
    const shift = this.#previous[from]! - this.#costs[keptAt + from]!
    for (let j = from + 1; j < to; j++) if (this.#previous[j]! - this.#costs[keptAt + j]! !== shift) return null
    return shift
  }
}
