import fc from 'fast-check'
import { expect, it } from 'vitest'
import { missingBounds } from './missing.ts'

it('holds the mean, whatever the missing scores are', () => {
  const score = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(score, { minLength: 1 }), fc.array(score), (scored, lost) => {
      const sum = (list: number[]) => list.reduce((all, value) => all + value, 0)
      const result = missingBounds({
        mean: Math.min(1, sum(scored) / scored.length),
        n: scored.length,
        missing: lost.length,
      })
      if (result.value === null) throw new Error(result.reason.en)
      const truth = (sum(scored) + sum(lost)) / (scored.length + lost.length)
      expect(result.bounds[0] - 1e-12 <= truth && truth <= result.bounds[1] + 1e-12).toBe(true)
    }),
  )
})

it('is the mean itself when nothing is missing, and everything when nothing is scored', () => {
  expect(missingBounds({ mean: 0.1 + 0.2, n: 7, missing: 0 })).toEqual({ value: 0, bounds: [0.1 + 0.2, 0.1 + 0.2] })
  expect(missingBounds({ mean: null, n: 0, missing: 4 })).toEqual({ value: 1, bounds: [0, 1] })
})
