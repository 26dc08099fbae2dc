import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wilson } from './wilson.ts'

const interval = (...args: Parameters<typeof wilson>) => {
  const result = wilson(...args)
  if (result.value === null) throw new Error(result.reason.en)
  return result.interval
}
const counts = fc.integer({ min: 1, max: 5000 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))

it('lies within 0 … 1 around the share, and mirrors for failures', () => {
  fc.assert(
    fc.property(counts, ([k, n]) => {
      const [low, high] = interval(k, n)
      expect(0 <= low && low <= k / n && k / n <= high && high <= 1).toBe(true)
      const [mirrorLow, mirrorHigh] = interval(n - k, n)
      expect(mirrorLow).toBeCloseTo(1 - high, 12)
      expect(mirrorHigh).toBeCloseTo(1 - low, 12)
    }),
  )
})

it('moves up with every success', () => {
  fc.assert(
    fc.property(counts, ([k, n]) => {
      if (k === n) return
      const [one, more] = [interval(k, n), interval(k + 1, n)]
      expect(one[0] < more[0] && one[1] < more[1]).toBe(true)
    }),
  )
})

it('narrows with more cases and widens with more confidence', () => {
  const width = ([low, high]: readonly [number, number]) => high - low
  expect(width(interval(80, 100))).toBeLessThan(width(interval(8, 10)))
  expect(width(interval(8, 10, 0.99))).toBeGreaterThan(width(interval(8, 10)))
})

it('reaches exactly 0 and 1 when nothing or everything passes, and is never certain', () => {
  expect(interval(0, 3)[0]).toBe(0)
  expect(interval(3, 3)[1]).toBe(1)
  expect(interval(3, 3)[0]).toBeLessThan(0.5)
})
