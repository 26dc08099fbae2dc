import { seedWords } from './numpy-seed.ts'

// PCG64 as NumPy's default_rng runs it: a 128-bit linear congruential generator (state × MULTIPLIER + increment) whose
// halves are xored and rotated. The state is four 32-bit limbs, lowest first. The multiplier is cut into 16-bit limbs:
// a product then has 48 bits, and a column of four stays exact in a double, so that no step needs a BigInt.

const M0 = 0xf645
const M1 = 0x9fcc
const M2 = 0xdf64
const M3 = 0x4385
const M4 = 0x5da4
const M5 = 0x1fc6
const M6 = 0xed05
const M7 = 0x2360

const LIMB = 2 ** 16
const WORD = 2 ** 32

export class NumpyRng {
  #s0 = 0
  #s1 = 0
  #s2 = 0
  #s3 = 0
  readonly #i0: number
  readonly #i1: number
  readonly #i2: number
  readonly #i3: number
  /** Each step gives two 32-bit words; the upper one waits here, -1 when there is none. */
  #waiting = -1

  /** default_rng(seed) */
  constructor(seed: number) {
    // As 64-bit words, most significant first: state high, state low, sequence high, sequence low; each stored low half first.
    const [hiLow, hiHigh, loLow, loHigh, seqHiLow, seqHiHigh, seqLoLow, seqLoHigh] = seedWords(
      seed,
      8,
    ) as Iterable<number>
    this.#i0 = ((seqLoLow! << 1) | 1) >>> 0
    this.#i1 = ((seqLoHigh! << 1) | (seqLoLow! >>> 31)) >>> 0
    this.#i2 = ((seqHiLow! << 1) | (seqLoHigh! >>> 31)) >>> 0
    this.#i3 = ((seqHiHigh! << 1) | (seqHiLow! >>> 31)) >>> 0
    this.#step()
    this.#add(loLow!, loHigh!, hiLow!, hiHigh!)
    this.#step()
  }

  /** The next 32 random bits. */
  nextUint32(): number {
    if (this.#waiting >= 0) {
      const word = this.#waiting
      this.#waiting = -1
      return word
    }
    this.#step()
    const high = this.#s3 ^ this.#s1
    const low = this.#s2 ^ this.#s0
    const turn = this.#s3 >>> 26
    const a = turn & 32 ? low : high
    const b = turn & 32 ? high : low
    const by = turn & 31
    // A shift by 32 would be a shift by 0.
    this.#waiting = (by === 0 ? a : (a >>> by) | (b << (32 - by))) >>> 0
    return (by === 0 ? b : (b >>> by) | (a << (32 - by))) >>> 0
  }

  /** Fills `into` with integers from 0 to `bound` − 1: Generator.integers(bound), and choice() with replacement. */
  fillIntegers(into: Uint32Array, bound: number): void {
    if (bound <= 1) {
      into.fill(0)
      return
    }
    // Lemire's method: the upper half of word × bound, drawing again in the few cases that would be biased.
    const threshold = (WORD - bound) % bound
    for (let i = 0; i < into.length; i++) {
      let product = this.nextUint32() * bound
      let high = Math.floor(product / WORD)
      while (product - high * WORD < threshold) {
        product = this.nextUint32() * bound
        high = Math.floor(product / WORD)
      }
      into[i] = high
    }
  }

  #step(): void {
    const a = this.#s0
    const b = this.#s1
    const c = this.#s2
    const d = this.#s3
    const t0 = a * M0 + this.#i0
    const t1 = a * M1 + Math.floor(t0 / LIMB)
    const t2 = a * M2 + b * M0 + this.#i1 + Math.floor(t1 / LIMB)
    const t3 = a * M3 + b * M1 + Math.floor(t2 / LIMB)
    const t4 = a * M4 + b * M2 + c * M0 + this.#i2 + Math.floor(t3 / LIMB)
    const t5 = a * M5 + b * M3 + c * M1 + Math.floor(t4 / LIMB)
    const t6 = a * M6 + b * M4 + c * M2 + d * M0 + this.#i3 + Math.floor(t5 / LIMB)
    const t7 = a * M7 + b * M5 + c * M3 + d * M1 + Math.floor(t6 / LIMB)
    this.#s0 = word(t0, t1)
    this.#s1 = word(t2, t3)
    this.#s2 = word(t4, t5)
    this.#s3 = word(t6, t7)
  }

  #add(w0: number, w1: number, w2: number, w3: number): void {
    let sum = this.#s0 + w0
    this.#s0 = sum % WORD
    sum = this.#s1 + w1 + Math.floor(sum / WORD)
    this.#s1 = sum % WORD
    sum = this.#s2 + w2 + Math.floor(sum / WORD)
    this.#s2 = sum % WORD
    this.#s3 = (this.#s3 + w3 + Math.floor(sum / WORD)) % WORD
  }
}

/** The lowest 16 bits of two columns, as one word. */
function word(low: number, high: number): number {
  return ((low & 0xffff) | (high << 16)) >>> 0
}
