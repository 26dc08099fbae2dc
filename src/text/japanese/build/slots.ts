/** Which slots of a double array are free, a bit for each. */
export class Slots {
  readonly #free: Uint32Array
  /** Where the search for nodes of a kind starts: what lies before has been tried often enough. */
  #start = 0

  constructor(nodes: number, codes: number) {
    // Room for twice the nodes and a little more than the codes: a base is found in any case.
    this.#free = new Uint32Array(((2 * nodes + 2 * codes) >>> 5) + 64).fill(0xffffffff)
  }

  /** What follows is easier to place than what came before. */
  startAgain(): void {
    this.#start = 0
  }

  /** Finds a base for children by so many of the codes, and takes their slots; 32 are tried at once. */
  place(codes: Uint16Array, from: number, count: number): number {
    for (let word = this.#start; ; word++) {
      // A base of 0 is for nodes without children.
      let fits = word === 0 ? ~1 : ~0
      for (let i = from; i < from + count && fits !== 0; i++) {
        const slot = 32 * word + codes[i]!
        const shift = slot & 31
        const low = this.#free[slot >>> 5]! >>> shift
        fits &= shift === 0 ? low : low | (this.#free[(slot >>> 5) + 1]! << (32 - shift))
      }
      if (fits === 0) continue
      const tried = word - this.#start
      if (tried > PATIENCE) this.#start += tried >>> 1
      const base = 32 * word + 31 - Math.clz32(fits & -fits)
      for (let i = from; i < from + count; i++) {
        const slot = base + codes[i]!
        this.#free[slot >>> 5]! &= ~(1 << (slot & 31))
      }
      return base
    }
  }
}

const PATIENCE = 64
