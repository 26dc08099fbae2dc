import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columns } from './columns.ts'
import { graphemes, isApart, isSingle } from './graphemes.ts'

const everyUnit = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
const singles = everyUnit.filter(isSingle)
const apart = everyUnit.filter(isApart)
const segments = (text: string) => Array.from(graphemes(text), ({ segment, index }) => ({ segment, index }))

it.each([
  ['single', singles],
  ['apart', apart],
])('takes for %s what a segmenter leaves alone, whatever stands beside it', (_, known) => {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })
  const text = fc.array(fc.constantFrom(...known)).map((characters) => characters.join(''))
  fc.assert(
    fc.property(text, (line) => {
      expect(segments(line)).toEqual(Array.from(segmenter.segment(line), ({ segment, index }) => ({ segment, index })))
    }),
  )
})

it('takes each Japanese character for one, and no mark that belongs to the one before', () => {
  for (const text of ['漢字とかなが、まざる「文」です。', 'カタカナー！　ＡＢＣ１２３～', 'ｶﾅ', '100 円 → ¥5']) {
    expect(isApart(text), text).toBe(true)
  }
  for (const text of ['か\u3099', 'ｶﾞ', '字\ufe00', '〰\ufe0f', '葛\u{e0100}', '한', '\u302a', '𠮷', '🙂']) {
    expect(isApart(text), text).toBe(false)
  }
})

it('finds each of them one column wide, as among wide characters', () => {
  expect(singles.length).toBeGreaterThan(1000)
  // The wide character lets the text go the long way.
  for (const single of singles) expect(columns(`${single}字`), single).toBe(1 + columns('字'))
})

it.each(['e\u0301', 'が', '👩‍👩‍👧', '❤️', '日本語', '\u00ad', '\u200b', '\n', '\ud800'])('%j is not single', (text) => {
  expect(isSingle(text)).toBe(false)
})

it('keeps together what a reader sees as one', () => {
  expect(segments('e\u0301 👩‍👩‍👧')).toEqual([
    { segment: 'e\u0301', index: 0 },
    { segment: ' ', index: 2 },
    { segment: '👩‍👩‍👧', index: 3 },
  ])
})
