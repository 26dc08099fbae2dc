import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holm } from './holm.ts'

const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })

it('never makes a p value smaller, keeps their order, and follows a permutation of the tests', () => {
  fc.assert(
    fc.property(pValues, (list) => {
      const tests = holm(list)
      for (const test of tests) expect(test.adjusted! >= test.p! && test.adjusted! <= 1).toBe(true)
      for (const a of tests) for (const b of tests) if (a.p! < b.p!) expect(a.adjusted! <= b.adjusted!).toBe(true)
      expect(holm(list.toReversed()).toReversed()).toEqual(tests)
    }),
  )
})

it('rejects at exactly α, also after correction', () => {
  expect(holm([0.05])[0]!.rejected).toBe(true)
  expect(holm([0.05 / 3, 0.05 / 2, 0.05]).every((test) => test.rejected)).toBe(true)
  expect(holm([0.04, 0.04]).some((test) => test.rejected)).toBe(false)
})

it('leaves tests without a p value out', () => {
  expect(holm([null, 0.05])).toEqual([
    { p: null, adjusted: null, rejected: false },
    { p: 0.05, adjusted: 0.05, rejected: true },
  ])
})
