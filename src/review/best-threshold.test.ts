import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestThreshold } from './best-threshold.ts'

it('lies in the widest gap that separates, written short', () => {
  expect(bestThreshold([0.1, 0.2, 0.58, 0.64, 0.9], [0, 0, 0, 1, 1])).toBe(0.6)
  expect(bestThreshold([0, 0, 1, 1], [0, 0, 1, 1])).toBe(0.5)
  expect(bestThreshold([0.9501, 0.9502], [0, 1])).toBe(0.95015)
  // Between 0.3 and 0.4 as good as between 0.5 and 0.9: the wider gap is safer.
  expect(bestThreshold([0.3, 0.4, 0.5, 0.9], [0, 1, 0, 1])).toBe(0.7)
})

it('weighs both kinds of error alike, however rare one kind of case is', () => {
  const values = [0.5, ...Array.from({ length: 99 }, (_, i) => 0.6 + i / 1000)]
  const people = [0, ...Array.from({ length: 99 }, () => 1)]
  expect(bestThreshold(values, people)).toBe(0.55)
})

it('is none where people are of one mind, values are equal or the scorer goes the wrong way', () => {
  expect(bestThreshold([0.1, 0.9], [1, 1])).toBeUndefined()
  expect(bestThreshold([0.5, 0.5], [0, 1])).toBeUndefined()
  expect(bestThreshold([0.1, 0.2, 0.8, 0.9], [1, 1, 0, 0])).toBeUndefined()
  expect(bestThreshold([], [])).toBeUndefined()
})

it('is never beaten by another threshold', () => {
  const cases = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom(0, 1)), { maxLength: 40 })
  fc.assert(
    fc.property(cases, (list) => {
      const values = list.map(([value]) => value / 20)
      const people = list.map(([, label]) => label)
      const rightAt = (threshold: number) => {
        const share = (label: number) => {
          const of = list.filter((item) => item[1] === label)
          return of.filter(([value]) => Number(value / 20 >= threshold) === label).length / of.length
        }
        return share(0) + share(1)
      }
      const best = bestThreshold(values, people)
      const grid = Array.from({ length: 21 }, (_, i) => rightAt(i / 20))
      if (best === undefined) for (const right of grid) expect(right > 1 + 1e-9).toBe(false)
      else expect(rightAt(best)).toBeGreaterThanOrEqual(Math.max(...grid) - 1e-9)
    }),
  )
})
