import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlain } from './plain.ts'

describe('toPlain', () => {
  it('copies whatever JSON can hold, as JSON would', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(toPlain(value)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('does what JSON does with dates, gaps, NaN and instances', () => {
    class Point {
      x = 1
      length() {
        return this.x
      }
    }
    const value = {
      at: new Date(0),
      gap: undefined,
      list: [undefined, Number.NaN, ...new Array(1)],
      point: new Point(),
    }
    expect(toPlain(value)).toEqual({ at: '1970-01-01T00:00:00.000Z', list: [null, null, null], point: { x: 1 } })
  })

  it('keeps a key named __proto__ a key', () => {
    const copy = toPlain(JSON.parse('{"__proto__":{"polluted":true}}')) as object
    expect(Object.hasOwn(copy, '__proto__')).toBe(true)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it.each([
    [{ a: { b: [new Map()] } }, 'a.b[0] is a Map, which JSON cannot hold'],
    [{ f: () => 1 }, 'f is a function, which JSON cannot hold'],
    [[1n], '[0] is a bigint, which JSON cannot hold'],
    [{ e: new Error('x') }, 'e is a Error, which JSON cannot hold'],
  ])('says no to %o', (value, sentence) => {
    expect(() => toPlain(value)).toThrow(sentence)
  })

  it('does not walk a list that is too long', () => {
    expect(() => toPlain(new Array(1e9))).toThrow('it is larger than')
  })

  it('counts bytes, not characters', () => {
    expect(toPlain('日本', { maxBytes: 6 })).toBe('日本')
    expect(() => toPlain('日本', { maxBytes: 5 })).toThrow('larger than 5 bytes')
  })

  it('stops at 500 levels', () => {
    let deep: unknown = 0
    for (let level = 0; level < 10_000; level++) deep = [deep]
    expect(() => toPlain(deep)).toThrow('nested deeper than 500 levels')
  })
})
