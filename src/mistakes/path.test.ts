import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPath, parsePath, valueAt } from './path.ts'

test('reads the way a person would write it', () => {
  expect(formatPath(['pages', 0, 'blocks', 2, 'id'])).toBe('pages[0].blocks[2].id')
  expect(formatPath([3, 'a b', 'x'])).toBe('[3]["a b"].x')
  expect(formatPath(['日本語', 'a-b'])).toBe('日本語.a-b')
})

test('a number between dots stays text', () => {
  expect(parsePath('rules.0.match')).toEqual(['rules', '0', 'match'])
})

test('any path survives', () => {
  const step = fc.oneof(fc.nat(), fc.string(), fc.constantFrom('__proto__', 'a.b', 'a[0]', '"', ']'))
  fc.assert(fc.property(fc.array(step), (path) => void expect(parsePath(formatPath(path))).toEqual(path)))
})

test('any text can be read as a path', () => {
  fc.assert(fc.property(fc.string(), (text) => void parsePath(text)))
})

test('values are found by own keys only', () => {
  expect(valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b'])).toBe(1)
  expect(valueAt({}, ['constructor'])).toBeUndefined()
  expect(valueAt('text', ['length'])).toBeUndefined()
})
