import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromColumn, toColumn } from './plain-text.ts'

it('gives every name back as it was, in a form that PostgreSQL can hold', () => {
  const anyName = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    fc.string().map((text) => JSON.stringify(text)),
  )
  fc.assert(
    fc.property(anyName, (name) => {
      const kept = toColumn(name)
      expect(kept.includes('\0') || !kept.isWellFormed()).toBe(false)
      expect(fromColumn(kept)).toBe(name)
    }),
  )
})
