import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'
import { resampledMeans } from './resample.ts'

const random = new Random(17)

function moments(values: Float64Array): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { mean, sd: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) }
}

describe('bootstrap samples', () => {
  // Below, at, and across the blocks of 256 that the drawing works in; and few distinct values, which are counted instead.
  it.each([
    ['30 units', 30, Infinity],
    ['256 units', 256, Infinity],
    ['1,000 units', 1000, Infinity],
    ['1,000 units of 3 values', 1000, 3],
    ['5,000 units of 20 values', 5000, 20],
  ])('have the mean and the spread of the bootstrap: %s', (_, count, distinct) => {
    const units = Array.from({ length: count }, () => ({
      sum: distinct === Infinity ? random.uniform() : random.below(distinct) / distinct,
      n: 1,
    }))
    const { mean, sd } = moments(Float64Array.from(units, (unit) => unit.sum))
    const draws = 4000
    const resampled = moments(resampledMeans(units, draws, new Random(1)))
    const standardError = sd / Math.sqrt(count)
    expect(Math.abs(resampled.mean - mean) / standardError).toBeLessThan(4 / Math.sqrt(draws))
    expect(Math.abs(resampled.sd / standardError - 1)).toBeLessThan(4 / Math.sqrt(2 * draws))
  })

  it.each([
    ['counted', 200],
    ['drawn', 3],
  ])('weigh clusters by their size: %s', (_, copies) => {
    const kinds = [
      { sum: 5, n: 5 },
      { sum: 0, n: 1 },
      { sum: 1, n: 2 },
    ]
    const units = Array.from({ length: copies }, () => kinds).flat()
    const means = resampledMeans(units, 4000, new Random(2))
    // The ratio's spread by linearisation: Σ (sum − mean · n)² over units, per total size.
    const rest = kinds.reduce((sum, kind) => sum + (kind.sum - 0.75 * kind.n) ** 2, 0) * copies
    const { mean, sd } = moments(means)
    expect(Math.abs(mean - 0.75)).toBeLessThan(copies === 3 ? 0.03 : 0.002)
    expect(sd / (Math.sqrt(rest) / (8 * copies))).toBeGreaterThan(0.9)
    expect(sd / (Math.sqrt(rest) / (8 * copies))).toBeLessThan(copies === 3 ? 1.35 : 1.1)
  })

  it('pick every unit of an odd number equally often', () => {
    // One unit at a time carries all the weight: were blocks or their rest favoured, its mean would not be 1 / count.
    for (const at of [0, 255, 256, 299]) {
      const units = Array.from({ length: 300 }, (_, i) => ({ sum: i === at ? 300 : i * 1e-9, n: 1 }))
      const { mean } = moments(resampledMeans(units, 10_000, new Random(at)))
      expect(Math.abs(mean - 1)).toBeLessThan(0.04)
    }
  })
})
