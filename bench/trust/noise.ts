import { Random } from '../../src/stats/random.ts'

/** Seeded noise for simulated systems and judges. */
export class Noise {
  readonly #random: Random

  constructor(seed: number) {
    this.#random = new Random(seed)
  }

  uniform(): number {
    return this.#random.uniform()
  }

  chance(share: number): 0 | 1 {
    return this.uniform() < share ? 1 : 0
  }

  whole(from: number, to: number): number {
    return from + this.#random.below(to - from + 1)
  }

  normal(mean: number, sd: number): number {
    const radius = Math.sqrt(-2 * Math.log(this.uniform()))
    return mean + sd * radius * Math.cos(2 * Math.PI * this.uniform())
  }

  normals(count: number, mean: number, sd: number): Float64Array {
    return Float64Array.from({ length: count }, () => this.normal(mean, sd))
  }
}

/** In how many of a hundred trials something happened. */
export function percentOf(trials: number, happens: (trial: number) => boolean): number {
  let count = 0
  for (let trial = 0; trial < trials; trial++) if (happens(trial)) count++
  return (100 * count) / trials
}

export function covers(interval: readonly [number, number] | null | undefined, truth: number): boolean {
  return !!interval && interval[0] <= truth && truth <= interval[1]
}
