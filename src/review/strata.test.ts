import fc from 'fast-check'
import { expect, it } from 'vitest'
import { strataOf } from './strata.ts'

const score = fc.option(fc.constantFrom(0, 0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 1), { nil: null })

it('puts every answer into one group, equal scores into the same, and draws as many as were asked for', () => {
  fc.assert(
    fc.property(fc.array(score, { minLength: 30, maxLength: 200 }), fc.integer({ min: 24, max: 200 }), (scores, n) => {
      const items = scores.map((value, at) => ({ at, value }))
      const strata = strataOf(items, ({ value }) => value, n)
      expect(strata.flatMap((one) => one.items.map(({ at }) => at)).sort((a, b) => a - b)).toEqual([...scores.keys()])
      const groupOf = new Map<number | null, string>()
      for (const { name, items: own, draw } of strata) {
        expect(draw).toBeLessThanOrEqual(own.length)
        expect(draw).toBeGreaterThanOrEqual(Math.min(4, own.length))
        for (const { value } of own) expect(groupOf.set(value, groupOf.get(value) ?? name).get(value)).toBe(name)
      }
      expect(strata.reduce((sum, { draw }) => sum + draw, 0)).toBe(Math.min(n, items.length))
    }),
  )
})

it('asks for more where the judge is in doubt', () => {
  const sure = Array.from({ length: 100 }, (_, i) => 0.97 + i / 10_000)
  const torn = Array.from({ length: 100 }, (_, i) => 0.45 + i / 1000)
  const strata = strataOf([...sure, ...torn], (value) => value, 60)
  const drawn = (isSure: boolean) =>
    strata.filter(({ items }) => items[0]! > 0.9 === isSure).reduce((sum, { draw }) => sum + draw, 0)
  expect(drawn(false)).toBeGreaterThan(1.5 * drawn(true))
})
