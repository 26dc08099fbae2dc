import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBlankAnswer, isBlankText } from './blank.ts'

it('a text is blank when a reader sees nothing', () => {
  for (const text of ['', ' \n\t', '\u3000', '\u200b\u200d', '\ufeff', '\u00ad', '\u2800', '\u3164', '\u0000'])
    expect(isBlankText(text), JSON.stringify(text)).toBe(true)
  for (const text of ['.', 'あ', '0', ' x ', '👍', '\u200bx'])
    expect(isBlankText(text), JSON.stringify(text)).toBe(false)
})

it('only texts are blank: an empty list or object is an answer', () => {
  for (const value of [[], {}, null, 0, false, [{ role: 'assistant', content: '' }]])
    expect(isBlankText(value)).toBe(false)
})

it('a blank answer is right where a blank one was wanted', () => {
  expect(isBlankAnswer('', undefined)).toBe(true)
  expect(isBlankAnswer('', 'something')).toBe(true)
  expect(isBlankAnswer('', ' ')).toBe(false)
  expect(isBlankAnswer(' ', ['something', ''])).toBe(false)
  expect(isBlankAnswer('', [])).toBe(true)
})

it('letters and digits are never blank, whatever stands around them', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('a', '漢', 'か', '9', 'é'), (around, seen) => {
      expect(isBlankText(around + seen)).toBe(false)
    }),
  )
})
