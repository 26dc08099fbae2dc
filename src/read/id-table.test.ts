import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdTable } from './id-table.ts'

test('knows every id by the number it came with', () => {
  const table = new IdTable()
  for (let i = 0; i < 50_000; i++) expect(table.add(`case-${i}`, i)).toBe(-1)
  expect(table.size).toBe(50_000)
  for (let i = 0; i < 50_000; i += 997) expect(table.find(`case-${i}`)).toBe(i)
  expect(table.add('case-123', 99)).toBe(123)
  expect(table.find('case-50000')).toBe(-1)
})

test('behaves like a map', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('', '__proto__', 'a', '\ud800'))), (ids) => {
      const table = new IdTable()
      const map = new Map<string, number>()
      for (const [number, id] of ids.entries()) {
        expect(table.add(id, number)).toBe(map.get(id) ?? -1)
        if (!map.has(id)) map.set(id, number)
      }
    }),
  )
})

test('ids that differ in one bit or in order stay apart', () => {
  const table = new IdTable()
  let number = 0
  for (let a = 0; a < 300; a++) {
    for (let b = 0; b < 300; b++) expect(table.add(String.fromCharCode(a, b), number++)).toBe(-1)
  }
})
