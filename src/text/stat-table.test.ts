import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StatTable } from './stat-table.ts'

const number = fc.oneof(
  fc.integer({ min: 0, max: 70_000 }),
  fc.integer({ min: -5, max: 5 }),
  fc.double({ min: 0, max: 99, noNaN: true }),
)

test('gives back what was put in, whatever numbers they are and however many rows', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 50 }), fc.nat(9000), (rows, before) => {
      const all = [...Array.from({ length: before }, (_, i) => [i % 50, 1]), ...rows]
      const table = StatTable.from(all)
      expect(table.length).toBe(all.length)
      const column = new Uint32Array(all.length)
      table.copyColumn(0, column, 0)
      expect(column).toEqual(Uint32Array.from(all, ([first]) => first!))
      const last = [0, 0]
      table.addRow(all.length - 1, last)
      expect(last).toEqual(all.at(-1)!.map((value) => value + 0))
      expect(table.isWhole).toBe(all.flat().every((value) => Number.isInteger(value) && value >= 0))
      expect(table.largest).toBe(Math.max(0, ...rows.flat(), ...(before ? [1, Math.min(before - 1, 49)] : [])))
    }),
    { numRuns: 50 },
  )
})
