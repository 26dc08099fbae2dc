import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemOffsets, offsetInJson, positionAt } from './json-scan.ts'

const at = (text: string, path: (string | number)[], what?: 'key' | 'value') =>
  text.slice(offsetInJson(text, path, what))

test('points at a value or at the key before it', () => {
  const text = ' { "a": [1, {"b" : "x"}], "c": null } '
  expect(at(text, [])).toMatch(/^\{ "a"/)
  expect(at(text, ['a', 1, 'b'])).toMatch(/^"x"/)
  expect(at(text, ['a', 1, 'b'], 'key')).toMatch(/^"b" :/)
  expect(at(text, ['a', '1', 'b'])).toMatch(/^"x"/)
  expect(at(text, ['c'])).toMatch(/^null/)
})

test('points at what is around a place that does not exist', () => {
  const text = '{"a": [1, 2]}'
  expect(at(text, ['a', 7, 'b'])).toBe('[1, 2]}')
  expect(at(text, ['b'])).toBe(text)
  expect(at(text, ['a', 0, 'deeper'])).toBe('1, 2]}')
})

test('of a repeated key the last counts, as in JSON.parse, and escapes are read', () => {
  expect(at('{"a": 1, "a": 2}', ['a'])).toBe('2}')
  expect(at('{"\\u0061": 3}', ['a'])).toBe('3}')
  expect(at('{"__proto__": 4, "q\\"": 5}', ['q"'])).toBe('5}')
})

test('brackets and quotes inside strings are text', () => {
  expect(at('{"a": "]}\\"{[", "b": 1}', ['b'])).toBe('1}')
})

test('very deep data is stepped over', () => {
  const deep = `{"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}, "b": 1}`
  expect(at(deep, ['b'])).toBe('1}')
})

test('any value inside any JSON is found where it stands', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 }), fc.nat(3), (list, indent) => {
      const text = JSON.stringify(list, null, indent)
      const offsets = itemOffsets(text, 0)
      expect(offsets).toHaveLength(list.length)
      for (const [index, item] of list.entries()) {
        expect(offsets[index]).toBe(offsetInJson(text, [index]))
        if (typeof item !== 'object' || item === null || Array.isArray(item)) continue
        for (const key of Object.keys(item)) {
          expect(at(text, [index, key], 'key').startsWith(JSON.stringify(key))).toBe(true)
          const value = JSON.stringify((item as Record<string, unknown>)[key])
          expect(at(text, [index, key]).startsWith(value.slice(0, 1))).toBe(true)
        }
      }
    }),
  )
})

test('lines and columns count from 1', () => {
  const text = 'ab\nc\r\n日本'
  expect(positionAt(text, 0)).toEqual({ line: 1, column: 1 })
  expect(positionAt(text, 3)).toEqual({ line: 2, column: 1 })
  expect(positionAt(text, text.length)).toEqual({ line: 3, column: 3 })
})
