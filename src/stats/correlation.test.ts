import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pearson, spearman } from './correlation.ts'
import { kendallTauB } from './kendall.ts'

const value = fc.integer({ min: -20, max: 20 })
const pairs = fc
  .array(fc.tuple(value, value), { minLength: 3, maxLength: 25 })
  .map((list) => [list.map(([x]) => x), list.map(([, y]) => y)] as const)
  .filter(([x, y]) => new Set(x).size > 1 && new Set(y).size > 1)

const known = <R extends { value: number | null }>(result: R): Extract<R, { value: number }> => {
  if (result.value === null) throw new Error('no number')
  return result as Extract<R, { value: number }>
}

describe.each([
  ['pearson', pearson],
  ['spearman', spearman],
  ['kendallTauB', kendallTauB],
])('%s', (_, correlate) => {
  it('lies in −1 … 1, is symmetric, and turns its sign with one side', () => {
    fc.assert(
      fc.property(pairs, ([x, y]) => {
        const { value, p } = known(correlate(x, y))
        expect(Math.abs(value)).toBeLessThanOrEqual(1)
        expect(p >= 0 && p <= 1).toBe(true)
        expect(known(correlate(y, x)).value).toBeCloseTo(value, 12)
        expect(
          known(
            correlate(
              x,
              y.map((v) => -v),
            ),
          ).value,
        ).toBeCloseTo(-value, 12)
      }),
    )
  })

  it('does not change with unit and zero of a scale', () => {
    fc.assert(
      fc.property(pairs, ([x, y]) => {
        const moved = known(
          correlate(
            x.map((v) => 3 * v + 100),
            y,
          ),
        )
        expect(moved.value).toBeCloseTo(known(correlate(x, y)).value, 9)
      }),
    )
  })
})

it('ranks only see order: any rising curve correlates perfectly', () => {
  const x = [1, 2, 3, 4, 5, 6]
  const y = x.map((v) => Math.exp(3 * v))
  expect(known(spearman(x, y)).value).toBeCloseTo(1, 12)
  expect(known(kendallTauB(x, y))).toMatchObject({ value: 1, p: 2 / 720 })
  expect(known(pearson(x, y)).value).toBeLessThan(0.9)
})

it('Kendall counts every pair of cases, also over many ties', () => {
  fc.assert(
    fc.property(pairs, ([x, y]) => {
      let lead = 0
      let apartX = 0
      let apartY = 0
      for (let i = 0; i < x.length; i++) {
        for (let j = 0; j < i; j++) {
          const [dx, dy] = [Math.sign(x[i]! - x[j]!), Math.sign(y[i]! - y[j]!)]
          lead += dx * dy
          apartX += Math.abs(dx)
          apartY += Math.abs(dy)
        }
      }
      expect(known(kendallTauB(x, y)).value).toBeCloseTo(lead / Math.sqrt(apartX * apartY), 12)
    }),
  )
})

it('keeps the interval around the value and within −1 … 1', () => {
  fc.assert(
    fc.property(pairs, ([x, y]) => {
      for (const { value, interval } of [known(pearson(x, y)), known(spearman(x, y))]) {
        expect(interval[0] <= value + 1e-12 && value - 1e-12 <= interval[1]).toBe(true)
        expect(interval[0] >= -1 && interval[1] <= 1).toBe(true)
      }
    }),
  )
})
