import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assign } from './assign.ts'

const tables = fc.integer({ min: 1, max: 5 }).chain((rows) =>
  fc.integer({ min: rows, max: 6 }).chain((columns) =>
    fc.array(fc.array(fc.integer({ min: -3, max: 5 }), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  ),
)

function best(table: number[][], row = 0, used = new Set<number>()): number {
  if (row === table.length) return 0
  return Math.max(
    ...(table[row] as number[]).map((gain, column) =>
      used.has(column) ? Number.NEGATIVE_INFINITY : gain + best(table, row + 1, new Set([...used, column])),
    ),
  )
}

describe('assign', () => {
  it('gives every row its own column with the greatest sum there is', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const columns = assign(
          table.length,
          (table[0] as number[]).length,
          (row, column) => table[row]?.[column] as number,
        )
        expect(new Set(columns).size).toBe(table.length)
        const sum = [...columns].reduce((total, column, row) => total + (table[row]?.[column] as number), 0)
        expect(sum).toBe(best(table))
      }),
    )
  })

  it('assigns nothing to nobody', () => {
    expect(assign(0, 3, () => 0)).toHaveLength(0)
  })
})
