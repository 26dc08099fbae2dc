import fc from 'fast-check'
import { expect, it } from 'vitest'
import { passAtK, passHatK } from './repeats.ts'

const task = fc
  .integer({ min: 4, max: 12 })
  .chain((trials) => fc.record({ trials: fc.constant(trials), successes: fc.integer({ min: 0, max: trials }) }))
const tasks = fc.array(task, { minLength: 1, maxLength: 10 })

it('at one try both are the pass rate, averaged over tasks', () => {
  fc.assert(
    fc.property(tasks, (list) => {
      const rate = list.reduce((sum, { trials, successes }) => sum + successes / trials, 0) / list.length
      expect(passAtK(list, 1).value).toBeCloseTo(rate, 12)
      expect(passHatK(list, 1).value).toBeCloseTo(rate, 12)
    }),
  )
})

it('with more tries pass@k rises and pass^k falls', () => {
  fc.assert(
    fc.property(tasks, fc.integer({ min: 1, max: 3 }), (list, k) => {
      expect(passAtK(list, k + 1).value).toBeGreaterThanOrEqual(passAtK(list, k).value! - 1e-12)
      expect(passHatK(list, k + 1).value).toBeLessThanOrEqual(passHatK(list, k).value! + 1e-12)
    }),
  )
})

it('passing once mirrors failing always', () => {
  fc.assert(
    fc.property(tasks, fc.integer({ min: 1, max: 4 }), (list, k) => {
      const failures = list.map(({ trials, successes }) => ({ trials, successes: trials - successes }))
      expect(passAtK(list, k).value).toBeCloseTo(1 - passHatK(failures, k).value!, 12)
    }),
  )
})

it('needs k trials of every task', () => {
  const list = [
    { trials: 5, successes: 5 },
    { trials: 2, successes: 1 },
  ]
  expect(passHatK(list, 3)).toMatchObject({ value: null, reason: { en: expect.stringContaining('raise repeats') } })
  expect(passHatK(list, 2)).toMatchObject({ value: 0.5, n: 2 })
})
