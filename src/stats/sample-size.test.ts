import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minimalDetectableDifference, pairedPower, pairedSampleSize, proportionsSampleSize } from './sample-size.ts'

const share = fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100)

describe('sample sizes', () => {
  it('are the first that reach the power', () => {
    fc.assert(
      fc.property(share, share, (difference, sd) => {
        const n = pairedSampleSize({ difference, sd }).value!
        expect(pairedPower({ n, difference, sd }).value).toBeGreaterThanOrEqual(0.8)
        if (n > 2) expect(pairedPower({ n: n - 1, difference, sd }).value).toBeLessThan(0.8)
      }),
      { numRuns: 40 },
    )
  })

  it('and the smallest detectable difference are each other’s inverse', () => {
    for (const n of [5, 50, 500]) {
      const difference = minimalDetectableDifference({ n, sd: 0.3 }).value!
      expect(pairedPower({ n, difference, sd: 0.3 }).value).toBeCloseTo(0.8, 9)
      expect(pairedSampleSize({ difference: difference * 1.000001, sd: 0.3 }).value).toBe(n)
    }
  })

  it('grow with smaller differences, more power and more confidence', () => {
    const n = (options: object) => pairedSampleSize({ difference: 0.05, sd: 0.2, ...options }).value!
    expect(n({ difference: 0.04 })).toBeGreaterThan(n({}))
    expect(n({ power: 0.9 })).toBeGreaterThan(n({}))
    expect(n({ confidence: 0.99 })).toBeGreaterThan(n({}))
    expect(n({ difference: -0.05 })).toBe(n({}))
    const rates = (from: number, to: number) => proportionsSampleSize({ from, to }).value!
    expect(rates(0.8, 0.85)).toBeGreaterThan(rates(0.8, 0.9))
    expect(rates(0.8, 0.9)).toBe(rates(0.9, 0.8))
  })
})
