import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columns, cutColumns, padEnd, padStart } from './columns.ts'

it.each([
  ['abc', 3],
  ['日本語', 6],
  ['ｶﾅ', 2],
  ['ＡＢＣ', 6],
  ['、。「」', 8],
  ['한국어', 6],
  ['é', 1],
  ['e\u0301', 1],
  ['が', 2],
  ['か\u3099', 2],
  ['👍', 2],
  ['👩‍👩‍👧', 2],
  ['🇯🇵', 2],
  ['❤️', 2],
  ['✗ ✓ ! ?', 7],
  ['…×–', 3],
  ['', 0],
])('%s takes %i columns', (text, width) => {
  expect(columns(text)).toBe(width)
})

it('cuts to columns, not to characters', () => {
  expect(cutColumns('日本語です', 10)).toBe('日本語です')
  expect(cutColumns('日本語です', 9)).toBe('日本語で…')
  expect(cutColumns('日本語です', 8)).toBe('日本語…')
  expect(cutColumns('hello world', 7)).toBe('hello…')
})

it('never takes more columns than it was given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, limit) => {
      expect(columns(cutColumns(text, limit))).toBeLessThanOrEqual(limit)
    }),
  )
})

it('looks only at the beginning of a long text', () => {
  expect(cutColumns('字'.repeat(5_000_000), 9)).toBe('字字字字…')
})

it('pads by columns', () => {
  expect(padEnd('平均', 6)).toBe('平均  ')
  expect(padStart('平均', 6)).toBe('  平均')
  expect(padEnd('too long', 3)).toBe('too long')
})
