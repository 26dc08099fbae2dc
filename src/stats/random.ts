const TWO_32 = 4294967296

/** Spreads a seed over a whole word, so that seeds 1 and 2 have nothing in common. */
function scramble(word: number): number {
  let z = word | 0
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
  return z ^ (z >>> 16)
}

/**
 * A seeded random generator (xoshiro128**, by Blackman and Vigna): the same numbers for the same seed on every machine.
 * Not for secrets. The `fill` methods keep the state in local variables, which is what makes them fast.
 */
export class Random {
  readonly #state = new Int32Array(4)
  readonly #one = new Int32Array(1)
  /** What `uniform` lives on: made ahead, since one at a time would cost more. */
  readonly #words = new Uint32Array(256)
  #at = 256

  /** `seed` is any safe integer. */
  constructor(seed: number) {
    if (!Number.isSafeInteger(seed)) throw new RangeError(`seed must be an integer, got ${seed}`)
    const low = seed | 0
    const high = Math.floor(seed / TWO_32) | 0
    for (let i = 0; i < 4; i++) {
      this.#state[i] = scramble(low + Math.imul(i + 1, 0x9e3779b9)) ^ scramble(high + Math.imul(i + 5, 0x9e3779b9))
    }
    // A state of zeros would stay zero.
    if (this.#state.every((word) => word === 0)) this.#state[0] = 1
  }

  /** Fills with words of 32 random bits. */
  fillWords(out: Uint32Array): void {
    let a = this.#state[0]!
    let b = this.#state[1]!
    let c = this.#state[2]!
    let d = this.#state[3]!
    for (let i = 0; i < out.length; i++) {
      const x = Math.imul(b, 5)
      out[i] = Math.imul((x << 7) | (x >>> 25), 9)
      const t = b << 9
      c ^= a
      d ^= b
      b ^= c
      a ^= d
      c ^= t
      d = (d << 11) | (d >>> 21)
    }
    this.#keep(a, b, c, d)
  }

  /** Fills with whole numbers from 0 to limit − 1, each equally likely; limit ≤ 2^31. */
  fillBelow(out: Int32Array | Uint8Array, limit: number): void {
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= TWO_32 / 2)) throw new RangeError(`limit ${limit}`)
    let a = this.#state[0]!
    let b = this.#state[1]!
    let c = this.#state[2]!
    let d = this.#state[3]!
    // Cuts the 2^32 words into `limit` equal slices; what is left over beyond the last slice is drawn again.
    // The half keeps the product off the slices' edges, where rounding could push it over.
    const perSlice = 1 / Math.floor(TWO_32 / limit)
    for (let i = 0; i < out.length; ) {
      const x = Math.imul(b, 5)
      const word = Math.imul((x << 7) | (x >>> 25), 9) >>> 0
      const t = b << 9
      c ^= a
      d ^= b
      b ^= c
      a ^= d
      c ^= t
      d = (d << 11) | (d >>> 21)
      const slice = ((word + 0.5) * perSlice) >>> 0
      if (slice < limit) out[i++] = slice
    }
    this.#keep(a, b, c, d)
  }

  /** A whole number from 0 to limit − 1. */
  below(limit: number): number {
    this.fillBelow(this.#one, limit)
    return this.#one[0]!
  }

  /** A number in (0, 1), 0 and 1 excluded. */
  uniform(): number {
    if (this.#at === this.#words.length) {
      this.fillWords(this.#words)
      this.#at = 0
    }
    const high = this.#words[this.#at++]!
    const low = this.#words[this.#at++]!
    return (high * 0x100000 + (low >>> 12) + 0.5) / 0x10000000000000
  }

  #keep(a: number, b: number, c: number, d: number): void {
    this.#state[0] = a
    this.#state[1] = b
    this.#state[2] = c
    this.#state[3] = d
  }
}
