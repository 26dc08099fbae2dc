import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PlannedCase } from '../suite/suite.ts'
import { CaseCursor } from './case-cursor.ts'

async function* numbered(count: number, opened: () => void): AsyncIterable<PlannedCase> {
  opened()
  for (let index = 0; index < count; index++)
    yield { case: { id: `c${index}` }, index, origin: { file: 'c', line: 1 }, scorers: [] }
}

it('reads every chunk as it stands in the stream, in whatever order they come', async () => {
  const chunk = fc.tuple(fc.nat(40), fc.nat(10)).map(([lo, size]) => [lo, lo + size] as const)
  await fc.assert(
    fc.asyncProperty(fc.nat(40), fc.array(chunk), async (count, chunks) => {
      const cursor = new CaseCursor(() => numbered(count, () => {}))
      for (const [lo, hi] of chunks) {
        const indices = (await cursor.read(lo, hi)).map(({ index }) => index)
        expect(indices).toEqual(Array.from({ length: count }, (_, i) => i).slice(lo, hi))
      }
      await cursor.close()
    }),
  )
})

it('reads a stream once where chunks come in order', async () => {
  let opened = 0
  const cursor = new CaseCursor(() => numbered(100, () => opened++))
  for (const lo of [0, 10, 30, 90]) await cursor.read(lo, lo + 10)
  expect(opened).toBe(1)
  await cursor.read(20, 30)
  expect(opened).toBe(2)
})
