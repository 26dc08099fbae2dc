import { expect, test } from 'vitest'
import { internCodePoints } from './code-points.ts'

const ids = (texts: string[], keepWhitespace = false) =>
  internCodePoints(texts, keepWhitespace).ids.map((list) => [...list])

test('numbers code points across texts, a pair of surrogates as one', () => {
  expect(ids(['aba', '👍b'])).toEqual([
    [0, 1, 0],
    [2, 1],
  ])
  expect(internCodePoints(['aba', '👍b'], false).distinct).toBe(3)
})

test('a lone surrogate is a code point of its own', () => {
  expect(ids(['\ud83d\udc4d', '\ud83dx\udc4d'])).toEqual([[0], [1, 2, 3]])
})

test('leaves out what is white space to Python, unless told to keep it', () => {
  expect(ids(['a\x1cb\u3000\ufeff'])).toEqual([[0, 1, 2]])
  expect(ids(['a b'], true)).toEqual([[0, 1, 2]])
})

test('starts afresh every time', () => {
  expect(ids(['xyz'])).toEqual(ids(['abc']))
})
