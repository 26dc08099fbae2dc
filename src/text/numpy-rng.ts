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

/** One limb down: exact, since it is a power of two. */
const SHIFT = 2 ** -16
const WORD = 2 ** 32

export class NumpyRng {
  readonly #state = new Uint32Array(4)
  readonly #increment = new Uint32Array(4)
  /** Each step gives two 32-bit words; the upper one waits here, -1 when there is none. */
  #waiting = -1

  /** default_rng(seed) */
  constructor(seed: number) {
    // As 64-bit words, most significant first: state high, state low, sequence high, sequence low; each stored low half first.
    const [hiLow, hiHigh, loLow, loHigh, seqHiLow, seqHiHigh, seqLoLow, seqLoHigh] = seedWords(
      seed,
      8,
    ) as Iterable<number>
    this.#increment.set([
      (seqLoLow! << 1) | 1,
      (seqLoHigh! << 1) | (seqLoLow! >>> 31),
      (seqHiLow! << 1) | (seqLoHigh! >>> 31),
      (seqHiHigh! << 1) | (seqHiLow! >>> 31),
    ])
    step(this.#state, this.#increment)
    add(this.#state, [loLow!, loHigh!, hiLow!, hiHigh!])
    step(this.#state, this.#increment)
  }

  /** The next 32 random bits. */
  nextUint32(): number {
    if (this.#waiting >= 0) {
      const word = this.#waiting
      this.#waiting = -1
      return word
    }
    const state = this.#state
    step(state, this.#increment)
    const high = state[3]! ^ state[1]!
    const low = state[2]! ^ state[0]!
    const turn = state[3]! >>> 26
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
    for (let i = 0; i < into.length; ) {
      const product = this.nextUint32() * bound
      const high = Math.floor(product * (1 / WORD))
      if (product - high * WORD >= threshold) into[i++] = high
    }
  }
}

function step(state: Uint32Array, increment: Uint32Array): void {
  const a = state[0]!
  const b = state[1]!
  const c = state[2]!
  const d = state[3]!
  const t0 = a * M0 + increment[0]!
  const t1 = a * M1 + Math.floor(t0 * SHIFT)
  const t2 = a * M2 + b * M0 + increment[1]! + Math.floor(t1 * SHIFT)
  const t3 = a * M3 + b * M1 + Math.floor(t2 * SHIFT)
  const t4 = a * M4 + b * M2 + c * M0 + increment[2]! + Math.floor(t3 * SHIFT)
  const t5 = a * M5 + b * M3 + c * M1 + Math.floor(t4 * SHIFT)
  const t6 = a * M6 + b * M4 + c * M2 + d * M0 + increment[3]! + Math.floor(t5 * SHIFT)
  const t7 = a * M7 + b * M5 + c * M3 + d * M1 + Math.floor(t6 * SHIFT)
  // The lowest 16 bits of two columns make a word.
  state[0] = (t0 & 0xffff) | (t1 << 16)
  state[1] = (t2 & 0xffff) | (t3 << 16)
  state[2] = (t4 & 0xffff) | (t5 << 16)
  state[3] = (t6 & 0xffff) | (t7 << 16)
}

function add(state: Uint32Array, words: readonly number[]): void {
  let carry = 0
  for (let i = 0; i < 4; i++) {
    const sum = state[i]! + words[i]! + carry
    state[i] = sum
    carry = sum >= WORD ? 1 : 0
  }
}
