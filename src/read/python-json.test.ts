import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadInput } from '../errors.ts'
import { parsePythonJson } from './python-json.ts'

const parse = (text: string) => parsePythonJson(Buffer.from(text), { file: 'log.json', line: 3 })

describe('JSON as Python writes it', () => {
  it('may hold NaN and Infinity, in strings as they are', () => {
    expect(parse('{"a": NaN, "b": [Infinity, -Infinity], "c": "NaN \\" Infinity", "NaN": 1}')).toEqual({
      a: 'NaN',
      b: ['Infinity', '-Infinity'],
      c: 'NaN " Infinity',
      NaN: 1,
    })
  })

  it('holds texts of any length', () => {
    const long = `\\\\"x`.repeat(3_000_000)
    expect(parse(`{"a": NaN, "b": ${JSON.stringify(long)}}`)).toEqual({ a: 'NaN', b: long })
  })

  it('is otherwise JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('keeps the digits of an id, and a key named __proto__ as data', () => {
    expect(JSON.stringify(parse('{"id": 12345678901234567890, "__proto__": {"a": 1}}'))).toBe(
      '{"id":12345678901234567890,"__proto__":{"a":1}}',
    )
  })

  it.each(['{"a": nan}', '{', 'NaNa', `${'['.repeat(1000)}${']'.repeat(1000)}`])('is not %s', (text) => {
    expect(() => parse(text)).toThrow(BadInput)
  })

  it('is no other encoding', () => {
    expect(() => parsePythonJson(Buffer.from([0x22, 0x83, 0x41, 0x22]), { file: 'a' })).toThrow('UTF-8')
  })
})
