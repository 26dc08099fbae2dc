import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  [4, 4],
  [4.5, 4.5],
  ['4', 4],
  ['４', 4],
  ['４．５', 4.5],
  [' 4\n', 4],
  ['\u30004\u3000', 4],
  ['+4', 4],
  ['-1', -1],
  ['004', 4],
  ['1.0', 1],
  ['④', 4],
] as const)('%j is read as %d', (given, number) => {
  expect(readNumber(given)).toBe(number)
})

test.each([
  '',
  ' ',
  'four',
  '四',
  '4/5',
  '4 points',
  '4点',
  '1e3',
  '0x4',
  '4.',
  '.5',
  '1,000',
  '1_000',
  'NaN',
  'Infinity',
  '--4',
  '4 5',
  '9'.repeat(100),
  '4\u0000',
  null,
  undefined,
  true,
  [4],
  { score: 4 },
])('%j is no number', (given) => {
  expect(readNumber(given)).toBeUndefined()
})

test('a string is a number exactly when it is the decimal notation of one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 999 }), (whole, part) => {
      expect(readNumber(`${whole}.${part}`)).toBe(Number(`${whole}.${part}`))
      expect(readNumber(`${whole}.${part}x`)).toBeUndefined()
    }),
  )
})
