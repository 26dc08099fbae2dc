import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairedBootstrap } from './paired-bootstrap.ts'
import { pairedT } from './paired-t.ts'
import { Random } from './random.ts'

const known = (...args: Parameters<typeof pairedBootstrap>) => {
  const result = pairedBootstrap(...args)
  if (result.value === null || result.interval === null) throw new Error('no interval')
  return { value: result.value, interval: result.interval }
}
const zeros = (values: ArrayLike<unknown>) => new Array<number>(values.length).fill(0)
const scores = fc.array(
  fc.integer({ min: 0, max: 20 }).map((score) => score / 20),
  { minLength: 2, maxLength: 30 },
)

describe('pairedBootstrap', () => {
  it('finds the percentiles of a distribution small enough to count', () => {
    // Of the 27 samples of {0, 1, 5}, one has mean 0 and one mean 5: each weighs 3.7 %, and the next are 1/3 and 11/3.
    const { value, interval } = known([0, 1, 5], [0, 0, 0], { percentiles: 'plain', confidence: 0.95 })
    expect(value).toBe(2)
    expect(interval).toEqual([0, 5])
    const inner = known([0, 1, 5], [0, 0, 0], { percentiles: 'plain', confidence: 0.8 }).interval
    expect(inner[0]).toBeCloseTo(1 / 3, 12)
    expect(inner[1]).toBeCloseTo(11 / 3, 12)
  })

  it('gives the same interval for the same seed', () => {
    const a = [0.2, 0.9, 0.4, 0.7, 0.1]
    expect(known(a, zeros(a), { seed: 3 })).toEqual(known(a, zeros(a), { seed: 3 }))
    expect(known(a, zeros(a), { seed: 3, draws: 200 })).not.toEqual(known(a, zeros(a), { seed: 4, draws: 200 }))
  })

  it('agrees with the t interval where both hold', () => {
    const random = new Random(8)
    const a = Array.from({ length: 400 }, () => random.uniform())
    const t = pairedT(a, zeros(a))
    if (t.value === null || t.interval === null) throw new Error('no interval')
    const { interval } = known(a, zeros(a))
    const width = t.interval[1] - t.interval[0]
    expect(Math.abs(interval[0] - t.interval[0]) / width).toBeLessThan(0.03)
    expect(Math.abs(interval[1] - t.interval[1]) / width).toBeLessThan(0.03)
  })

  it('lies around the mean difference, within the range of differences', () => {
    fc.assert(
      fc.property(scores, fc.integer(), (a, seed) => {
        const { value, interval } = known(a, zeros(a), { seed, draws: 500 })
        expect(interval[0]).toBeLessThanOrEqual(value + 1e-12)
        expect(interval[1]).toBeGreaterThanOrEqual(value - 1e-12)
        expect(interval[0]).toBeGreaterThanOrEqual(Math.min(...a) - 1e-12)
        expect(interval[1]).toBeLessThanOrEqual(Math.max(...a) + 1e-12)
      }),
      { numRuns: 50 },
    )
  })

  it('widens for few pairs, and ever less', () => {
    const random = new Random(4)
    const widening = (n: number) => {
      const a = Array.from({ length: n }, () => random.uniform())
      const [wide, plain] = (['widened', 'plain'] as const).map(
        (percentiles) => known(a, zeros(a), { percentiles }).interval,
      )
      return (wide![1] - wide![0]) / (plain![1] - plain![0])
    }
    expect(widening(8)).toBeGreaterThan(1.15)
    expect(widening(1000)).toBeLessThan(1.01)
  })

  it('resamples whole clusters: copies of a case add nothing', () => {
    const a = [0.1, 0.5, 0.9, 0.3, 0.8, 0.6]
    const once = known(a, zeros(a))
    const copied = a.flatMap((score) => [score, score, score])
    const clusters = a.flatMap((_, i) => [`case-${i}`, `case-${i}`, `case-${i}`])
    const tripled = known(copied, zeros(copied), { clusters })
    expect(tripled.interval[0]).toBeCloseTo(once.interval[0], 9)
    expect(tripled.interval[1]).toBeCloseTo(once.interval[1], 9)
    expect(known(copied, zeros(copied)).interval[0]).toBeGreaterThan(once.interval[0])
  })

  it('has no interval for one pair or one cluster, and says so', () => {
    expect(pairedBootstrap([1], [0])).toMatchObject({ value: 1, interval: null, reason: { en: expect.any(String) } })
    expect(pairedBootstrap([1, 0], [0, 0], { clusters: ['a', 'a'] })).toMatchObject({ value: 0.5, interval: null })
  })

  it('handles 100,000 pairs', () => {
    const random = new Random(6)
    const a = Float64Array.from({ length: 100_000 }, () => (random.uniform() < 0.8 ? 1 : 0))
    const b = Float64Array.from({ length: 100_000 }, () => (random.uniform() < 0.79 ? 1 : 0))
    const { value, interval } = known(a, b)
    expect(interval[1] - interval[0]).toBeCloseTo(2 * 1.96 * Math.sqrt((0.16 + 0.1659) / 100_000), 3)
    expect(interval[0] < value && value < interval[1]).toBe(true)
  })
})
