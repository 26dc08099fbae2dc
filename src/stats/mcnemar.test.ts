import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mcnemar } from './mcnemar.ts'

const count = fc.integer({ min: 0, max: 300 })
const p = (...args: Parameters<typeof mcnemar>) => {
  const result = mcnemar(...args)
  if (result.value === null) throw new Error(result.reason.en)
  return result.p
}

it.each(['exact', 'corrected'] as const)('%s: symmetric, a probability, and 1 without a discordant pair', (method) => {
  fc.assert(
    fc.property(count, count, (b, c) => {
      expect(p(b, c, { method })).toBe(p(c, b, { method }))
      expect(p(b, c, { method }) > 0 && p(b, c, { method }) <= 1).toBe(true)
    }),
  )
  expect(p(0, 0, { method })).toBe(1)
})

it('grows surer as one side wins more', () => {
  expect(p(9, 1)).toBeLessThan(p(8, 2))
  expect(p(5, 5)).toBe(1)
})
