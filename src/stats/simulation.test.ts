import { describe, expect, it } from 'vitest'
import { clusteredMean } from './clustered.ts'
import { tInterval } from './mean.ts'
import { pairedBootstrap } from './paired-bootstrap.ts'
import { pairedPermutation } from './paired-permutation.ts'
import { pairedT } from './paired-t.ts'
import { Random } from './random.ts'
import type { Interval } from './result.ts'
import { wilson } from './wilson.ts'

// What the numbers promise, tried out: intervals that hold the truth 95 times in 100, and comparisons of a thing with
// itself that are called different 5 times in 100. The seeds are fixed, so these pass or fail for good.

/** Normal numbers (Box and Muller), two at a time. */
function normals(random: Random): () => number {
  let spare: number | null = null
  return () => {
    if (spare !== null) {
      const ready = spare
      spare = null
      return ready
    }
    const radius = Math.sqrt(-2 * Math.log(random.uniform()))
    const angle = 2 * Math.PI * random.uniform()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}

const list = (n: number, value: () => number) => Array.from({ length: n }, value)

/** The share of trials in which something happened. */
function share(trials: number, happened: (trial: number) => boolean): number {
  let count = 0
  for (let trial = 0; trial < trials; trial++) if (happened(trial)) count++
  return count / trials
}

const holds = (truth: number, estimate: { value: number | null; interval?: Interval | null }) =>
  !!estimate.interval && estimate.interval[0] <= truth && truth <= estimate.interval[1]

function expectCoverage(coverage: number): void {
  expect(coverage).toBeGreaterThanOrEqual(0.93)
  expect(coverage).toBeLessThanOrEqual(0.97)
}

describe.each([
  { n: 10, trials: 3000, draws: 1000 },
  { n: 30, trials: 2000, draws: 600 },
  { n: 200, trials: 1500, draws: 300 },
])('intervals over $n cases hold the truth 93 to 97 times in 100', ({ n, trials, draws }) => {
  it('t', () => {
    const normal = normals(new Random(2026 + n))
    expectCoverage(share(3000, () => holds(0.7, tInterval(list(n, () => 0.7 + 0.1 * normal())))))
  })

  it('bootstrap', () => {
    const normal = normals(new Random(2026 + n))
    const scores = () => list(n, () => 0.7 + 0.1 * normal())
    const zeros = new Array(n).fill(0)
    expectCoverage(share(trials, (seed) => holds(0.7, pairedBootstrap(scores(), zeros, { seed, draws }))))
  })

  it('Wilson', () => {
    // At any one rate the coverage of a few cases jumps with their count; over all rates it is what it promises.
    const random = new Random(2026 + n)
    expectCoverage(
      share(3000, () => {
        const rate = 0.05 + 0.9 * random.uniform()
        return holds(rate, wilson(list(n, () => random.uniform()).filter((u) => u < rate).length, n))
      }),
    )
  })
})

describe('intervals over 30 clusters', () => {
  /** Conversations of one to eight cases that go well or badly together. */
  function conversations(random: Random, normal: () => number) {
    const values: number[] = []
    const clusters: number[] = []
    for (let cluster = 0; cluster < 30; cluster++) {
      const common = 0.1 * normal()
      for (let i = random.below(8); i >= 0; i--) {
        values.push(0.7 + common + 0.1 * normal())
        clusters.push(cluster)
      }
    }
    return { values, clusters }
  }
  const random = new Random(2026)
  const normal = normals(random)

  it('hold the truth 93 to 97 times in 100 by t', () => {
    expectCoverage(
      share(4000, () => {
        const { values, clusters } = conversations(random, normal)
        return holds(0.7, clusteredMean(values, clusters))
      }),
    )
  })

  it('hold the truth 93 to 97 times in 100 by bootstrap', () => {
    expectCoverage(
      share(1000, (seed) => {
        const { values, clusters } = conversations(random, normal)
        return holds(0.7, pairedBootstrap(values, new Array(values.length).fill(0), { clusters, seed, draws: 400 }))
      }),
    )
  })

  it('miss it far too often when clusters are ignored', () => {
    expect(share(500, () => holds(0.7, tInterval(conversations(random, normal).values)))).toBeLessThan(0.85)
  })
})

describe.each([10, 20, 200])('a system compared with itself over %d cases differs at most 6 times in 100', (n) => {
  /** Two runs of one system over the same cases: scores within 0 … 1 that vary from run to run. */
  function pairsOfRuns(seed: number) {
    const random = new Random(seed)
    const normal = normals(random)
    return () => {
      const cases = list(n, () => random.uniform())
      const run = () => cases.map((score) => Math.min(1, Math.max(0, score + 0.2 * normal())))
      return [run(), run()] as const
    }
  }

  it('by t', () => {
    const runs = pairsOfRuns(2026 + n)
    const found = share(4000, () => {
      const result = pairedT(...runs())
      return result.value !== null && result.p !== null && result.p <= 0.05
    })
    expect(found).toBeLessThanOrEqual(0.06)
  })

  it('by permutation', () => {
    const runs = pairsOfRuns(4052 + n)
    const found = share(2000, (seed) => {
      const result = pairedPermutation(...runs(), { seed, draws: 400 })
      return result.value !== null && result.p <= 0.05
    })
    expect(found).toBeLessThanOrEqual(0.06)
  })
})
