import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { incompleteBeta } from './distributions/beta.ts'
import { Random } from './random.ts'
import { drawBinomial } from './random-binomial.ts'

/** χ² of the counts against their expected numbers, as a multiple of its standard deviation above its mean. */
function surprise(counts: readonly number[], expected: readonly number[]): number {
  const used = expected.map((_, i) => i).filter((i) => expected[i]! >= 5)
  const chi = used.reduce((sum, i) => sum + (counts[i]! - expected[i]!) ** 2 / expected[i]!, 0)
  return (chi - used.length) / Math.sqrt(2 * used.length)
}

describe('Random', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    const first = (seed: number) => {
      const random = new Random(seed)
      return [random.below(1000), random.uniform(), random.below(2 ** 31), random.uniform()]
    }
    expect(first(7)).toEqual(first(7))
    expect(first(7)).not.toEqual(first(8))
    expect(first(-1)).not.toEqual(first(1))
    expect(first(2 ** 40 + 7)).not.toEqual(first(7))
  })

  it('draws whole numbers below any limit, each equally often', () => {
    for (const limit of [1, 2, 3, 7, 100, 1000]) {
      const draws = new Int32Array(50_000)
      new Random(limit).fillBelow(draws, limit)
      const counts = new Array<number>(limit).fill(0)
      for (const draw of draws) counts[draw]!++
      expect(surprise(counts, new Array(limit).fill(draws.length / limit))).toBeLessThan(5)
    }
  })

  it('keeps to the limit up to 2^31 and refuses what lies beyond', () => {
    const random = new Random(1)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (limit) => {
        const draw = random.below(limit)
        expect(draw >= 0 && draw < limit).toBe(true)
      }),
    )
    for (const limit of [0, -1, 1.5, Number.NaN, 2 ** 32]) expect(() => random.below(limit)).toThrow(RangeError)
    expect(() => new Random(0.5)).toThrow(RangeError)
  })

  it('draws large limits evenly: the top half is as likely as the bottom', () => {
    // 3 · 2^29 leaves the words above 2^31 over: a generator that folds them back would prefer low numbers.
    const limit = 3 * 2 ** 29
    const draws = new Int32Array(20_000)
    new Random(5).fillBelow(draws, limit)
    const low = draws.filter((draw) => draw < limit / 2).length
    expect(Math.abs(low - 10_000)).toBeLessThan(350)
  })

  it('makes uniform numbers strictly between 0 and 1', () => {
    const random = new Random(3)
    const draws = Array.from({ length: 20_000 }, () => random.uniform())
    expect(draws.every((draw) => draw > 0 && draw < 1)).toBe(true)
    const counts = new Array<number>(20).fill(0)
    for (const draw of draws) counts[Math.floor(draw * 20)]!++
    expect(surprise(counts, new Array(20).fill(1000))).toBeLessThan(5)
  })
})

describe('drawBinomial', () => {
  it.each([
    [12, 0.3],
    [40, 0.2],
    [200, 0.5],
    [200, 0.93],
    [5000, 0.004],
    [90, 0.12],
  ])('follows the binomial distribution with n = %d, p = %d', (n, p) => {
    const random = new Random(11)
    const total = 40_000
    const counts = new Array<number>(n + 1).fill(0)
    for (let i = 0; i < total; i++) counts[drawBinomial(random, n, p)]!++
    const upTo = (k: number) => (k < 0 ? 0 : k >= n ? 1 : incompleteBeta(n - k, k + 1, 1 - p, p))
    const expected = counts.map((_, k) => total * (upTo(k) - upTo(k - 1)))
    expect(surprise(counts, expected)).toBeLessThan(5)
  })

  it('is certain at the ends', () => {
    const random = new Random(1)
    expect(drawBinomial(random, 0, 0.5)).toBe(0)
    expect(drawBinomial(random, 9, 0)).toBe(0)
    expect(drawBinomial(random, 9, 1)).toBe(9)
  })
})
