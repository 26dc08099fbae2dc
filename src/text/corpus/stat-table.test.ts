import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumpyRng } from './numpy-rng.ts'
import { Resampling } from './resampling.ts'
import { StatTable } from './stat-table.ts'

const counts = fc.integer({ min: 0, max: 32_767 })
const small = fc.integer({ min: 0, max: 65_535 })
const any = fc.oneof(small, fc.integer({ min: -5, max: 2 ** 30 }), fc.double({ min: 0, max: 99, noNaN: true }))
const tables = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(counts, small, any))
  .chain(([width, number]) =>
    fc.array(fc.array(number, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 60 }),
  )

test('a sample is summed up row after row in single precision, whatever the numbers and however many', () => {
  fc.assert(
    fc.property(tables, fc.nat(1000), (rows, seed) => {
      const table = StatTable.from(rows)
      const memory = new WebAssembly.Memory({ initial: 1 })
      const rng = new NumpyRng(seed, memory)
      const resampling = new Resampling(table, seed)
      for (let sample = 0; sample < 3; sample++) {
        rng.fill(0, rows.length, rows.length)
        const expected = new Float32Array(rows[0]!.length)
        for (const pick of new Uint32Array(memory.buffer, 0, rows.length)) {
          for (const [i, value] of rows[pick]!.entries()) expected[i]! += Math.fround(value)
        }
        expect([...(resampling.next() as Float32Array)]).toEqual([...expected])
      }
    }),
  )
})

test('sums of columns are exact, also beyond what single precision holds and behind the first page', () => {
  const table = new StatTable()
  for (let i = 0; i < 20_000; i++) table.add([i % 50, 1, 65_535])
  table.add([0.1, 1, 65_536])
  expect(table.sums).toEqual([490_000.1, 20_001, 20_000 * 65_535 + 65_536])
  expect(table.isSmall).toBe(false)
})
