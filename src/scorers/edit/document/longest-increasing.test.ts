import fc from 'fast-check'
import { expect, it } from 'vitest'
import { longestIncreasing } from './longest-increasing.ts'

function longest(values: number[], above = Number.NEGATIVE_INFINITY): number {
  const [first, ...rest] = values
  if (first === undefined) return 0
  return Math.max(longest(rest, above), first > above ? 1 + longest(rest, first) : 0)
}

it('finds places that increase, as many as there can be', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 9 }), (values) => {
      const places = longestIncreasing(values)
      expect(places.length).toBe(longest(values))
      for (let at = 1; at < places.length; at++) {
        expect(places[at]).toBeGreaterThan(places[at - 1] as number)
        expect(values[places[at] as number]).toBeGreaterThan(values[places[at - 1] as number] as number)
      }
    }),
  )
})
