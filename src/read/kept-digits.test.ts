import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasKeptDigits } from './kept-digits.ts'

const KEPT_DIGITS = /(?<![\d.])\d{16}|\d[\d.]{19}/

it('finds numbers that are longer than doubles are written, wherever they stand', () => {
  const piece = fc.oneof(
    fc.stringMatching(/^[0-9.]{0,24}$/),
    fc.stringMatching(/^[0-9]{14,21}$/),
    fc.stringMatching(/^0\.[0-9]{13,20}$/),
    fc.stringMatching(/^[a-z",:[\]]{0,20}$/),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      expect(hasKeptDigits(text)).toBe(KEPT_DIGITS.test(text))
    }),
    { numRuns: 2000 },
  )
})
