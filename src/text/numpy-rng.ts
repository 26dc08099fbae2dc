import { CODE } from './numpy-rng.generated.ts'
import { seedWords } from './numpy-seed.ts'

/** What numpy-rng.wat exports; addresses and lengths are in bytes. */
interface Code {
  memory: WebAssembly.Memory
  seed(low: bigint, high: bigint, incrementLow: bigint, incrementHigh: bigint): void
  fill(at: number, count: number, bound: bigint): void
  tally(picks: number, count: number, counts: number): void
  dot(a: number, b: number, bytes: number): number
}

const PAGE_BYTES = 65_536
const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n
const wide = (value: bigint) => BigInt.asUintN(128, value)
const low = (value: bigint) => BigInt.asUintN(64, value)

let compiled: WebAssembly.Module | undefined

/**
 * PCG64 as NumPy's default_rng(seed) runs it, over memory of its own: what it draws is written there, counted there, and
 * summed up there. Places are counted in words of 32 bits.
 */
export class NumpyRng {
  readonly words: Uint32Array
  readonly #code: Code

  constructor(seed: number, words: number) {
    compiled ??= new WebAssembly.Module(Buffer.from(CODE, 'base64'))
    this.#code = new WebAssembly.Instance(compiled).exports as unknown as Code
    this.#code.memory.grow(Math.ceil((4 * words) / PAGE_BYTES))
    this.words = new Uint32Array(this.#code.memory.buffer, 0, words)
    // Four 64-bit numbers, each low half first: the state's high and low part, then the sequence's.
    const [a, b, c, d, e, f, g, h] = [...seedWords(seed, 8)].map(BigInt) as [bigint, ...bigint[]]
    const given = (b! << 96n) | (a << 64n) | (d! << 32n) | c!
    const sequence = (f! << 96n) | (e! << 64n) | (h! << 32n) | g!
    const increment = wide((sequence << 1n) | 1n)
    const state = wide((increment + given) * MULTIPLIER + increment)
    this.#code.seed(low(state), state >> 64n, low(increment), increment >> 64n)
  }

  /** Writes `count` integers from 0 to `bound` − 1: Generator.integers(bound), and choice() with replacement. */
  fill(at: number, count: number, bound: number): void {
    if (bound <= 1) this.words.fill(0, at, at + count)
    else this.#code.fill(4 * at, count, BigInt(bound))
  }

  /** Counts how often each of 0 … `bound` − 1 is among the `count` integers at `picks`. */
  tally(picks: number, count: number, counts: number, bound: number): void {
    this.words.fill(0, counts, counts + bound)
    this.#code.tally(4 * picks, count, 4 * counts)
  }

  /** The sum of products of two columns, which must be below 2³¹. Their length is a multiple of 4. */
  dot(a: number, b: number, length: number): number {
    return this.#code.dot(4 * a, 4 * b, 4 * length)
  }
}
