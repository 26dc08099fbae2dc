import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PlannedCase } from '../../suite/suite.ts'
import { drawOrder, inOrder } from './order.ts'

it('is a permutation, the same for a seed and another for the next', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(), (cases, seed) => {
      const order = drawOrder(cases, seed)
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: cases }, (_, i) => i))
      expect(drawOrder(cases, seed)).toEqual(order)
      if (cases > 20) expect(drawOrder(cases, seed + 1)).not.toEqual(order)
    }),
  )
})

it('puts every case at every place equally often', () => {
  const [cases, draws] = [6, 6000]
  const seen = Array.from({ length: cases }, () => new Array<number>(cases).fill(0))
  for (let seed = 0; seed < draws; seed++) drawOrder(cases, seed).forEach((at, place) => void seen[place]![at]!++)
  // Five standard deviations of a share of a sixth.
  for (const place of seen) for (const times of place) expect(Math.abs(times - 1000)).toBeLessThan(145)
})

async function* numbered(count: number, opened: () => void): AsyncIterable<PlannedCase> {
  opened()
  for (let index = 0; index < count; index++)
    yield { case: { id: `c${index}` }, index, origin: { file: 'c', line: 1 }, scorers: [] }
}

it('reads a stream in that order, holding a part of it at a time', async () => {
  let passes = 0
  const read = inOrder(() => numbered(2500, () => passes++), { cases: 2500, seed: 3 })
  expect((await Array.fromAsync(read)).map(({ index }) => index)).toEqual([...drawOrder(2500, 3)])
  expect(passes).toBe(3)
})

it('reads no further than is asked for', async () => {
  let passes = 0
  const read = inOrder(() => numbered(5000, () => passes++), { cases: 5000, seed: 3 })
  for await (const { index } of read) if (index >= 0) break
  expect(passes).toBe(1)
})
