import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnsOf, randomRows } from '../testing/random-run.ts'
import { decodeColumns, encodeColumns } from './encode.ts'
import { packColumns, unpackColumns } from './pack.ts'
import { packNumbers, unpackNumbers } from './pack-numbers.ts'
import { decodeTexts, encodeTexts } from './side-files.ts'
import { findText, TextsFold } from './texts.ts'

it('gives columns back from their bytes', () => {
  fc.assert(
    fc.property(randomRows, (rows) => {
      const columns = columnsOf(rows)
      expect(decodeColumns(encodeColumns(columns, 'now'))).toEqual({ columns, stamp: 'now' })
      expect(unpackColumns(packColumns(columns))).toEqual(columns)
    }),
  )
})

const number = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 1, 0.1, 1 / 3, 0.7, 1e-7, 1e300, Number.MIN_VALUE, 4294967295, 4294967296, Number.NaN),
  fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000),
)

it('keeps every bit of every number, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 40 }), fc.nat(20), (some, times) => {
      const numbers = Float64Array.from(
        Array(times + 1)
          .fill(some)
          .flat(),
      )
      const parts: Uint8Array[] = []
      const form = packNumbers(numbers, (bytes) => parts.push(bytes))
      const back = unpackNumbers(form, () => parts.shift()!)
      expect(Array.from(back)).toEqual(Array.from(numbers))
    }),
  )
})

it('reads columns back that lie anywhere in their buffer', () => {
  const columns = columnsOf([])
  const packed = packColumns(columns)
  const shifted = new Uint8Array(packed.length + 3)
  shifted.set(packed, 3)
  expect(unpackColumns(shifted.subarray(3))).toEqual(columns)
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
