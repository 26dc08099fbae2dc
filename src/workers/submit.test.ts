import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chunksOf } from './submit.ts'

it('shares out every case once, in order, in chunks that only grow smaller', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 1000 }), (cases, size) => {
      const chunks = chunksOf(cases, size)
      expect([0, ...chunks.map(({ hi }) => hi)]).toEqual([...chunks.map(({ lo }) => lo), cases])
      const sizes = chunks.map(({ lo, hi }) => hi - lo)
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      expect(sizes.every((one) => one > 0 && one <= size)).toBe(true)
    }),
  )
})

it('has whole chunks while there is much to do, and small ones for the end', () => {
  const sizes = chunksOf(8_000, 50).map(({ lo, hi }) => hi - lo)
  expect([sizes[0], sizes.at(-2), sizes.length]).toEqual([50, 10, expect.toSatisfy((count: number) => count < 230)])
})
