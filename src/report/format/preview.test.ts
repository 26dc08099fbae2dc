import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { preview } from './preview.ts'

it('shows strings as they are and everything else as JSON', () => {
  expect(preview('plain', 100)).toBe('plain')
  expect(preview({ a: [1, 'two', null, true], b: {} }, 100)).toBe('{"a": [1, "two", null, true], "b": {}}')
  expect(preview(JSON.parse('{"__proto__": {"x": 1}}'), 100)).toBe('{"__proto__": {"x": 1}}')
})

it('is the whole value when there is room', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(typeof value !== 'string')
      expect(JSON.parse(preview(value as Json, 1_000_000))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it('stops at the limit, however large or deep the value is', () => {
  let deep: Json = 'x'
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(preview(deep, 10)).toBe('[[[[[[[[[[')
  expect(
    preview(
      Array.from({ length: 100_000 }, () => 'word'),
      10,
    ),
  ).toHaveLength(10)
  expect(preview('x'.repeat(10_000_000), 10)).toHaveLength(10)
})
