import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cohenKappa } from './kappa.ts'
import { krippendorffAlpha } from './krippendorff.ts'
import { Random } from './random.ts'

const mark = fc.option(fc.integer({ min: 1, max: 5 }), { freq: 3 })
const matrix = fc
  .integer({ min: 2, max: 12 })
  .chain((units) => fc.array(fc.array(mark, { minLength: units, maxLength: units }), { minLength: 2, maxLength: 4 }))

describe.each(['nominal', 'ordinal', 'interval'] as const)('krippendorffAlpha, %s', (level) => {
  const alpha = (rows: readonly (readonly (number | null)[])[]) => krippendorffAlpha(rows, { level, draws: 100 })

  it('depends neither on the order of raters nor of units, and ignores units rated once', () => {
    fc.assert(
      fc.property(matrix, (rows) => {
        const { value } = alpha(rows)
        const close = (other: number | null) =>
          value === null ? expect(other).toBeNull() : expect(other).toBeCloseTo(value, 9)
        close(alpha(rows.toReversed()).value)
        close(alpha(rows.map((row) => row.toReversed())).value)
        close(alpha(rows.map((row, i) => [...row, i === 0 ? 4 : null])).value)
        if (value !== null) expect(value).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is 1 for perfect agreement, and nothing for a single value', () => {
    const row = [1, 2, 3, 3, 5]
    expect(alpha([row, row, [1, null, 3, 3, null]]).value).toBe(1)
    expect(
      alpha([
        [2, 2, null],
        [2, 2, 2],
      ]),
    ).toMatchObject({ value: null, reason: { en: expect.any(String) } })
    expect(
      alpha([
        [1, null],
        [null, 2],
      ]),
    ).toMatchObject({ value: null, reason: { en: expect.stringContaining('two raters') } })
  })

  it('brackets the value, the same for the same seed', () => {
    const random = new Random(9)
    const truth = Array.from({ length: 60 }, () => 1 + random.below(5))
    const rater = () => truth.map((mark) => (random.uniform() < 0.8 ? mark : 1 + random.below(5)))
    const rows = [rater(), rater()]
    const one = krippendorffAlpha(rows, { level })
    expect(krippendorffAlpha(rows, { level })).toEqual(one)
    if (one.value === null || one.interval === null) throw new Error('no interval')
    expect(one.interval[0] < one.value && one.value < one.interval[1]).toBe(true)
    expect(one.interval[1] - one.interval[0]).toBeLessThan(0.6)
  })
})

describe('krippendorffAlpha', () => {
  it('orders words by the labels given', () => {
    const words = [
      ['good', 'bad', 'fair', 'good'],
      ['fair', 'bad', 'fair', 'good'],
    ]
    const numbers = words.map((row) => row.map((word) => ['bad', 'fair', 'good'].indexOf(word)))
    const options = { level: 'ordinal', draws: 100 } as const
    expect(krippendorffAlpha(words, { ...options, labels: ['bad', 'fair', 'good'] }).value).toBe(
      krippendorffAlpha(numbers, options).value,
    )
    expect(krippendorffAlpha(words, options)).toMatchObject({
      value: null,
      reason: { en: expect.stringContaining('labels') },
    })
  })

  it('comes near κ for two raters and many units', () => {
    const random = new Random(5)
    const a = Array.from({ length: 5000 }, () => random.below(4))
    const b = a.map((mark) => (random.uniform() < 0.6 ? mark : random.below(4)))
    expect(krippendorffAlpha([a, b], { draws: 100 }).value).toBeCloseTo(cohenKappa(a, b).value!, 3)
  })

  it('gives no interval where samples would often hold one value only', () => {
    const many = new Array(20).fill(1)
    expect(
      krippendorffAlpha([
        [...many, 2],
        [...many, 2],
      ]),
    ).toMatchObject({ value: 1, interval: null, reason: { ja: expect.any(String) } })
  })
})
