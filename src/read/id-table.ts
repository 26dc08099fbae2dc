/**
 * A set of ids that costs 12 bytes a slot however long they are: it keeps 64-bit hashes and when each came.
 * A hit says "probably the same"; whoever asks confirms it. Seeded, so that nobody can prepare collisions.
 */
export class IdTable {
  #capacity = 16_384
  #low = new Uint32Array(this.#capacity)
  #high = new Uint32Array(this.#capacity)
  /** The number given with each id, plus 1: 0 marks an empty slot. */
  #numbers = new Uint32Array(this.#capacity)
  #size = 0
  readonly #seed = (Math.random() * 2 ** 32) >>> 0
  #hashLow = 0
  #hashHigh = 0

  get size(): number {
    return this.#size
  }

  /** Remembers an id under a number. Returns the number of the one it seems to repeat, or −1. */
  add(id: string, number: number): number {
    this.#hash(id)
    const slot = this.#slotOf(this.#hashLow, this.#hashHigh)
    const before = this.#numbers[slot] as number
    if (before !== 0) return before - 1
    this.#fill(slot, this.#hashLow, this.#hashHigh, number + 1)
    this.#size++
    if (this.#size * 3 > this.#capacity * 2) this.#grow()
    return -1
  }

  /** The number of the id it seems to be, or −1. */
  find(id: string): number {
    this.#hash(id)
    return (this.#numbers[this.#slotOf(this.#hashLow, this.#hashHigh)] as number) - 1
  }

  /** Two multiplicative hashes that also mix each other at the end. */
  #hash(id: string): void {
    let low = this.#seed ^ id.length
    let high = ~this.#seed
    for (let i = 0; i < id.length; i++) {
      const code = id.charCodeAt(i)
      low = Math.imul(low ^ code, 0x9e3779b1)
      low ^= low >>> 15
      high = Math.imul(high + code, 0x85ebca77)
      high ^= high >>> 13
    }
    low = Math.imul(low ^ (high >>> 16), 0xc2b2ae3d)
    high = Math.imul(high ^ (low >>> 15), 0x27d4eb2f)
    this.#hashLow = (low ^ (low >>> 16)) >>> 0
    this.#hashHigh = (high ^ (high >>> 16)) >>> 0
  }

  /** Where this hash stands, or the empty slot where it would. */
  #slotOf(low: number, high: number): number {
    const mask = this.#capacity - 1
    let slot = low & mask
    while (this.#numbers[slot] !== 0 && (this.#low[slot] !== low || this.#high[slot] !== high)) slot = (slot + 1) & mask
    return slot
  }

  #fill(slot: number, low: number, high: number, number: number): void {
    this.#low[slot] = low
    this.#high[slot] = high
    this.#numbers[slot] = number
  }

  #grow(): void {
    const [low, high, numbers] = [this.#low, this.#high, this.#numbers]
    this.#capacity *= 2
    this.#low = new Uint32Array(this.#capacity)
    this.#high = new Uint32Array(this.#capacity)
    this.#numbers = new Uint32Array(this.#capacity)
    for (let i = 0; i < numbers.length; i++) {
      if (numbers[i] === 0) continue
      const slot = this.#slotOf(low[i] as number, high[i] as number)
      this.#fill(slot, low[i] as number, high[i] as number, numbers[i] as number)
    }
  }
}
