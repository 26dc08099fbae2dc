import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pythonSplit } from './python-text.ts'
import { splitWesternPunctuation } from './western-punctuation.ts'

/** The four substitutions as sacreBLEU lists them. */
function asSubstitutions(text: string): string[] {
  return pythonSplit(
    text
      .replace(/[{-~[-` -&(-+:-@/]/g, ' $& ')
      .replace(/([^0-9])([.,])/g, '$1 $2 ')
      .replace(/([.,])([^0-9])/g, ' $1 $2')
      .replace(/([0-9])-/g, '$1 - '),
  )
}

test('finds the tokens that the four substitutions give', () => {
  const unit = fc.constantFrom(...'a1.,-!(é', ' ', "'", 'あ', '\n', '\u3000', '\x1c', '\ud83d')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      expect(splitWesternPunctuation(text)).toEqual(asSubstitutions(text))
    }),
    { numRuns: 20_000 },
  )
})

test('keeps numbers whole and splits what ends a sentence', () => {
  expect(splitWesternPunctuation('It cost 1,000.50 in 1990-91, "net". ')).toEqual(
    'It cost 1,000.50 in 1990 - 91 , " net " .'.split(' '),
  )
})
