import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Placed, withRows } from './with-rows.ts'

const places = fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 15 }).map((list) => list.sort((a, b) => a - b))

it('gives every listed case its rows, whatever came in between two pages', () => {
  fc.assert(
    fc.property(places, places, fc.integer({ min: 1, max: 3 }), (listed, seen, each) => {
      const rowsOf = (idx: number): Placed[] => Array.from({ length: each }, (_, repeat) => ({ idx, repeat }))
      const cases = listed.map((idx) => ({ idx }))
      const stream = seen.flatMap(rowsOf)[Symbol.iterator]()
      const found = [...withRows(cases, stream, rowsOf)]
      expect(found).toEqual(listed.map((idx) => [{ idx }, rowsOf(idx)]))
    }),
  )
})
