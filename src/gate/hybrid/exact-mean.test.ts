import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ExactMean } from './exact-mean.ts'

const meanOf = (values: number[]) => {
  const mean = new ExactMean()
  for (const value of values) mean.add(value)
  return mean.mean
}

it('is the plain mean, and null of nothing', () => {
  expect(meanOf([])).toBeNull()
  expect(meanOf([0.25, 0.75])).toBe(0.5)
  expect(meanOf(Array(10).fill(0.1))).toBe(0.1)
  expect(meanOf([1e16, 1, -1e16, 1])).toBe(0.5)
})

it('does not depend on the order of the cases', () => {
  const shares = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(shares, (values) => {
      expect(meanOf(values.toReversed())).toBe(meanOf(values))
    }),
  )
})
