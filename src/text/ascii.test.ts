import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAscii } from './ascii.ts'
import { anyText } from './testing.ts'

test('says what the ranges say, for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(isAscii(text)).toBe(/^[\0-\x7f]*$/.test(text))
    }),
    { numRuns: 1000 },
  )
  expect(['', 'a\x7f', '\x80', 'ÿ', '\ud800'].map(isAscii)).toEqual([true, true, false, false, false])
})
