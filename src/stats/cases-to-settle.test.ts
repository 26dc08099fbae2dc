import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { casesToSettle, casesToSettleShare } from './cases-to-settle.ts'
import { tIntervalFrom } from './mean.ts'
import { wilson } from './wilson.ts'

const share = fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100)

describe('casesToSettle', () => {
  it('is what the interval of a mean lacks, and 0 when it lacks nothing', () => {
    fc.assert(
      fc.property(share, share, share, fc.integer({ min: 2, max: 60 }), (mean, sd, limit, n) => {
        if (Math.abs(mean - limit) < 0.02) return
        const estimate = tIntervalFrom({ mean, sd, n })
        if (estimate.value === null) throw new Error('no mean')
        const straddles = (interval: readonly [number, number]) => interval[0] < limit && limit < interval[1]
        const more = casesToSettle(estimate, limit).value!
        expect(more > 0).toBe(straddles(estimate.interval!))
        const later = tIntervalFrom({ mean, sd, n: n + more })
        expect(later.value !== null && straddles(later.interval!)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('counts in clusters where the mean does', () => {
    const mean = { value: 0.82, n: 100, standardError: 0.03 }
    const single = casesToSettle(mean, 0.8).value!
    const clustered = casesToSettle({ ...mean, clusters: 20 }, 0.8).value!
    expect(clustered % 5).toBe(0)
    expect(clustered / single).toBeCloseTo(1, 1)
  })

  it('does the same for pass rates', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), share, (successes, limit) => {
        if (Math.abs(successes / 40 - limit) < 0.02) return
        const more = casesToSettleShare(successes, 40, limit).value!
        const later = wilson((successes / 40) * (40 + more), 40 + more)
        if (later.value === null) throw new Error(later.reason.en)
        expect(later.interval[0] < limit - 1e-9 && limit + 1e-9 < later.interval[1]).toBe(false)
      }),
    )
  })

  it('says when no number of cases would do', () => {
    expect(casesToSettleShare(4, 5, 0.8)).toMatchObject({
      value: null,
      reason: { en: expect.stringContaining('on the limit') },
    })
    expect(casesToSettle({ value: 0.8, n: 10, standardError: 0 }, 0.7)).toEqual({ value: 0 })
  })
})
