import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPassed, weightedAverage } from './decide.ts'

describe('isPassed', () => {
  it('asks every result to reach its threshold, ties included', () => {
    expect(
      isPassed([
        { score: 0.8, threshold: 0.8 },
        { value: 1, threshold: 0.9 },
      ]),
    ).toBe(true)
    expect(
      isPassed([
        { score: 0.79, threshold: 0.8 },
        { value: 1, threshold: 0.9 },
      ]),
    ).toBe(false)
  })

  it('does not pass an empty list, nor one where nothing applied', () => {
    expect(isPassed([])).toBe(false)
    expect(isPassed([{ value: null, status: 'not-applicable', threshold: 0.5 }])).toBe(false)
  })

  it('leaves out what did not apply and what is informational', () => {
    expect(isPassed([{ value: null, status: 'not-applicable', threshold: 1 }, { value: 0.1 }])).toBe(true)
  })

  it('fails closed on a null without a reason, an error and NaN', () => {
    expect(isPassed([{ score: null, threshold: 0 }])).toBe(false)
    expect(
      isPassed([
        { value: null, status: 'error', threshold: 0 },
        { value: 1, threshold: 1 },
      ]),
    ).toBe(false)
    expect(isPassed([{ score: Number.NaN, threshold: 0 }])).toBe(false)
  })
})

describe('weightedAverage', () => {
  it('renormalises the weights over what was scored', () => {
    expect(
      weightedAverage([
        { score: 1, weight: 2 },
        { score: 0.5, weight: 1 },
        { value: null, weight: 9 },
      ]),
    ).toBeCloseTo(2.5 / 3, 15)
  })

  it('is null when nothing weighs', () => {
    expect(weightedAverage([])).toBeNull()
    expect(weightedAverage([{ score: 1, weight: 0 }])).toBeNull()
  })

  it('lies between the least and the greatest score', () => {
    const result = fc.record({
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      weight: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(result, { minLength: 1 }), (results) => {
        const scores = results.map(({ score }) => score)
        const average = weightedAverage(results) as number
        expect(average).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-12)
        expect(average).toBeLessThanOrEqual(Math.max(...scores) + 1e-12)
      }),
    )
  })
})
