import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnsOf, randomRows } from '../testing/random-run.ts'
import { decodeColumns, encodeColumns } from './encode.ts'
import { decodeTexts, encodeTexts } from './side-files.ts'
import { findText, TextsFold } from './texts.ts'

it('gives columns back from their bytes', () => {
  fc.assert(
    fc.property(randomRows, (rows) => {
      const columns = columnsOf(rows)
      expect(decodeColumns(encodeColumns(columns, 'now'))).toEqual({ columns, stamp: 'now' })
    }),
  )
})

const text = fc.constantFrom('返金は14日以内です。', '返　金', 'REFUND ｗｉｔｈｉｎ days', 'a\nb', '', '返', '金', '😀')
const search = fc.constantFrom('返金', '金', 'refund within', 'a b', '期限', '14日', '日\n', '😀')

it('finds words of two characters, whatever their width and case, and never across two cases', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), search, (outputs, words) => {
      const fold = new TextsFold()
      for (const [at, output] of outputs.entries()) {
        fold.add({
          case: `#${at}`,
          target: 'a',
          repeat: 0,
          verdict: 'pass',
          scores: [],
          weightedAverage: null,
          durationMs: 1,
          output,
        })
      }
      const texts = decodeTexts(Uint8Array.from(encodeTexts(fold.finish(), '')))
      const plain = (value: string) => value.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')
      const expected = outputs.map((output) => Number(plain(output).includes(plain(words).trim())))
      expect(Array.from(findText(texts, words))).toEqual(expected)
    }),
  )
})
