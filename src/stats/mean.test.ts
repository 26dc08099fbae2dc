import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MeanAccumulator, tInterval } from './mean.ts'

const score = fc.double({ min: 0, max: 1, noNaN: true })
const scores = fc.array(score, { minLength: 2, maxLength: 40 })

const known = (...args: Parameters<typeof tInterval>) => {
  const result = tInterval(...args)
  if (result.value === null || result.interval === null) throw new Error('no interval')
  return { ...result, interval: result.interval }
}

describe('tInterval', () => {
  it('holds the mean, which lies within the values', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const { value, interval } = known(values)
        expect(value >= Math.min(...values) && value <= Math.max(...values)).toBe(true)
        expect(interval[0] <= value && value <= interval[1]).toBe(true)
      }),
    )
  })

  it('grows with the confidence and moves with the values', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const [low, high] = known(values, 0.8).interval
        const wide = known(values, 0.99).interval
        expect(wide[0] <= low && high <= wide[1]).toBe(true)
        const moved = known(
          values.map((value) => value + 10),
          0.8,
        ).interval
        expect(moved[0]).toBeCloseTo(low + 10, 9)
        expect(moved[1]).toBeCloseTo(high + 10, 9)
      }),
    )
  })

  it('sees no spread in values that are equal but for rounding', () => {
    expect(tInterval([0.1 + 0.2, 0.3, 0.3])).toMatchObject({ sd: 0 })
    expect(tInterval(new Array(1000).fill(0.1))).toMatchObject({ value: 0.1, sd: 0, interval: [0.1, 0.1] })
  })

  it('says why there is no interval or no mean', () => {
    expect(tInterval([0.5])).toMatchObject({
      value: 0.5,
      interval: null,
      reason: { ja: expect.stringContaining('1 つ') },
    })
    expect(tInterval([])).toMatchObject({ value: null, reason: { en: 'there are no values' } })
    expect(tInterval([0.5, Number.NaN])).toMatchObject({
      value: null,
      reason: { en: expect.stringContaining('value 2') },
    })
  })
})

describe('MeanAccumulator', () => {
  it('says at every point what tInterval says of the values so far', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const all = new MeanAccumulator()
        expect(all).toMatchObject({ n: 0, mean: null, sd: null })
        values.forEach((value, i) => {
          all.add(value)
          expect(all.n).toBe(i + 1)
          expect(all.estimate()).toEqual(tInterval(values.slice(0, i + 1)))
        })
      }),
    )
  })

  it('keeps its digits far from 0', () => {
    const all = new MeanAccumulator()
    for (let i = 0; i < 1000; i++) all.add(1e9 + (i % 2))
    expect(all.sd).toBeCloseTo(Math.sqrt(0.25 * (1000 / 999)), 9)
  })
})
