import type { LinearMemory } from '../linear-memory.ts'
import { CODE } from './numpy-rng.generated.ts'
import { seedWords } from './numpy-seed.ts'

type SumRows = (picks: number, count: number, table: number, stride: number, out: number, weights: number) => void

/** What wasm/numpy-rng.ts exports; places in memory are in bytes. */
type Code = {
  seed(low: bigint, high: bigint, incrementLow: bigint, incrementHigh: bigint): void
  fill(at: number, count: number, bound: bigint): void
  sumWhole: SumRows
  sumSmall: SumRows
  sumSingle: SumRows
}

const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n
const wide = (value: bigint) => BigInt.asUintN(128, value)
const low = (value: bigint) => BigInt.asUintN(64, value)

let compiled: WebAssembly.Module | undefined

/** PCG64 as NumPy's default_rng(seed) runs it, over memory that is given: it draws rows there, and sums them up. */
export class NumpyRng {
  readonly #memory: LinearMemory
  readonly #code: Code
  /** Sum up rows of small whole numbers, of those whose sums may be large, or of singles: see wasm/numpy-rng.ts. */
  readonly sumWhole: SumRows
  readonly sumSmall: SumRows
  readonly sumSingle: SumRows

  constructor(seed: number, memory: LinearMemory) {
    compiled ??= new WebAssembly.Module(Buffer.from(CODE, 'base64'))
    this.#memory = memory
    this.#code = new WebAssembly.Instance(compiled, { env: { memory } }).exports as Code
    this.sumWhole = this.#code.sumWhole
    this.sumSmall = this.#code.sumSmall
    this.sumSingle = this.#code.sumSingle
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
    if (bound <= 1) new Uint32Array(this.#memory.buffer, at, count).fill(0)
    else this.#code.fill(at, count, BigInt(bound))
  }
}
