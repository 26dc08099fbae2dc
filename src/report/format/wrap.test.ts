import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columns } from './columns.ts'
import { wrapColumns } from './wrap.ts'

it('breaks English between words and Japanese between characters', () => {
  expect(wrapColumns('three of seven claims supported', 14, 9)).toEqual(['three of seven', 'claims', 'supported'])
  expect(wrapColumns('新しい文章には挿入が要ります', 10, 9)).toEqual(['新しい文章', 'には挿入が', '要ります'])
})

it('begins no line with a closing mark', () => {
  expect(wrapColumns('「期待した操作」がありません。', 12, 9)).toEqual(['「期待した操', '作」がありま', 'せん。'])
  expect(wrapColumns('返品できます。確認してください', 12, 9)).toEqual(['返品できま', 'す。確認して', 'ください'])
})

it('cuts the last line it may use', () => {
  expect(wrapColumns('one two three four five six', 9, 2)).toEqual(['one two', 'three fo…'])
  expect(wrapColumns('short', 9, 2)).toEqual(['short'])
  expect(wrapColumns('', 9, 2)).toEqual([])
})

it('keeps to the width and loses nothing but spaces', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '日', '、', '。', '😀', '-') })
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 20 }), (words, width) => {
      const lines = wrapColumns(words, width, 1000)
      for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''))
    }),
  )
})
