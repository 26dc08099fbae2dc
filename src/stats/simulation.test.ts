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

const random = new Random(31)
const normal = () => Math.sqrt(-2 * Math.log(random.uniform())) * Math.cos(2 * Math.PI * random.uniform())
const list = (n: number, value: (i: number) => number) => Array.from({ length: n }, (_, i) => value(i))

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

describe.each([10, 30, 200])('95 %% intervals over %d cases hold the truth 93 to 97 times in 100', (n) => {
  const scores = () => list(n, () => 0.7 + 0.1 * normal())

  it('t', () => {
    expectCoverage(share(3000, () => holds(0.7, tInterval(scores()))))
  })

  it('bootstrap', () => {
    const zeros = new Array(n).fill(0)
    expectCoverage(share(800, (seed) => holds(0.7, pairedBootstrap(scores(), zeros, { seed, draws: 500 }))))
  })

  it('Wilson', () => {
    // At 0.7 the steps between counts do not push the coverage of so few cases outside.
    expectCoverage(
      share(3000, () => holds(0.7, wilson(list(n, () => random.uniform()).filter((u) => u < 0.7).length, n))),
    )
  })
})

it('clustered intervals hold the truth where plain ones do not', () => {
  const conversations = () => {
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
  expectCoverage(
    share(2000, () => {
      const { values, clusters } = conversations()
      return holds(0.7, clusteredMean(values, clusters))
    }),
  )
  expectCoverage(
    share(600, (seed) => {
      const { values, clusters } = conversations()
      return holds(0.7, pairedBootstrap(values, new Array(values.length).fill(0), { clusters, seed, draws: 400 }))
    }),
  )
  expect(share(500, () => holds(0.7, tInterval(conversations().values)))).toBeLessThan(0.85)
})

describe.each([10, 30, 200])('a system compared with itself over %d cases differs at most 6 times in 100', (n) => {
  /** Two runs of one system over the same cases: scores within 0 … 1 that vary from run to run. */
  const runs = () => {
    const cases = list(n, () => random.uniform())
    const run = () => cases.map((score) => Math.min(1, Math.max(0, score + 0.2 * normal())))
    return [run(), run()] as const
  }

  it('by t', () => {
    expect(
      share(3000, () => {
        const result = pairedT(...runs())
        return result.value !== null && result.p !== null && result.p <= 0.05
      }),
    ).toBeLessThanOrEqual(0.06)
  })

  it('by permutation', () => {
    expect(
      share(1000, (seed) => {
        const result = pairedPermutation(...runs(), { seed, draws: 400 })
        return result.value !== null && result.p <= 0.05
      }),
    ).toBeLessThanOrEqual(0.06)
  })
})
