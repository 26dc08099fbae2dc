import type { ClusterTotal } from './clustered.ts'
import type { Random } from './random.ts'
import { drawBinomial } from './random-binomial.ts'

const BLOCK = 256

/**
 * The means of bootstrap samples, unit by unit. Units stand in blocks of 256: how many draws fall into a block is
 * binomial, and within it one random byte is one draw. That needs a quarter of the random words of plain indices, and
 * each block fits the fastest cache.
 */
export function byDraws(units: readonly ClusterTotal[], draws: number, random: Random): Float64Array {
  const sums = Float64Array.from(units, (unit) => unit.sum)
  const sizes = Float64Array.from(units, (unit) => unit.n)
  const oneSize = sizes.every((size) => size === sizes[0]) ? sizes[0]! : null
  const inBlock = new Picks(random, BLOCK)
  const inRest = new Picks(random, units.length % BLOCK || BLOCK)
  const means = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0
    let n = 0
    let left = units.length
    for (let from = 0; from < units.length; from += BLOCK) {
      const unitsLeft = units.length - from
      const picks = unitsLeft < BLOCK ? inRest : inBlock
      let times = drawBinomial(random, left, BLOCK / unitsLeft)
      left -= times
      while (times > 0) {
        const start = picks.ready()
        const end = Math.min(start + times, picks.bytes.length)
        sum += gather(sums, from, picks.bytes, start, end)
        n += oneSize === null ? gather(sizes, from, picks.bytes, start, end) : oneSize * (end - start)
        picks.at = end
        times -= end - start
      }
    }
    means[draw] = sum / n
  }
  return means
}

/** A supply of random places in a block, made many at a time. */
class Picks {
  readonly #words = new Uint32Array(1024)
  readonly bytes = new Uint8Array(this.#words.buffer)
  readonly #random: Random
  readonly #limit: number
  /** The first byte not used yet. */
  at = this.bytes.length

  constructor(random: Random, limit: number) {
    this.#random = random
    this.#limit = limit
  }

  ready(): number {
    if (this.at < this.bytes.length) return this.at
    if (this.#limit === BLOCK) this.#random.fillWords(this.#words)
    else this.#random.fillBelow(this.bytes, this.#limit)
    this.at = 0
    return 0
  }
}

/** Σ of the picked values, by four to keep the processor busy. */
function gather(values: Float64Array, base: number, picks: Uint8Array, start: number, end: number): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let i = start
  for (; i + 4 <= end; i += 4) {
    a += values[base + picks[i]!]!
    b += values[base + picks[i + 1]!]!
    c += values[base + picks[i + 2]!]!
    d += values[base + picks[i + 3]!]!
  }
  for (; i < end; i++) a += values[base + picks[i]!]!
  return a + b + (c + d)
}
