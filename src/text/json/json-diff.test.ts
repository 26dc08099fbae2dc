import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { jsonDiff } from './json-diff.ts'

describe('json diff', () => {
  test('is the share of leaves that are equal, of all on either side', () => {
    const expected = { name: 'tea', price: { amount: 3, currency: 'EUR' }, tags: ['hot'] }
    const actual = { name: 'tea', price: { amount: 4, currency: 'EUR' }, extra: true }
    expect(jsonDiff(actual, expected)).toEqual({
      share: 2 / 5,
      equal: 2,
      leaves: 5,
      differences: [
        { path: 'price.amount', expected: 3, actual: 4 },
        { path: 'tags', expected: ['hot'] },
        { path: 'extra', actual: true },
      ],
    })
  })

  test.each<[Json, Json, number]>([
    [1, 1.0, 1],
    ['1', 1, 0],
    [null, false, 0],
    [{}, {}, 1],
    [[], {}, 0],
    [{}, null, 0],
    [{ a: [] }, { a: [] }, 1],
    [{ a: 1 }, { a: { b: 1, c: 2 } }, 0],
    [[1, 2, 3], [1, 3], 1 / 3],
    [{ a: null }, {}, 0],
  ])('%j against %j gives %d', (actual, expected, share) => {
    expect(jsonDiff(actual, expected).share).toBeCloseTo(share, 12)
  })

  test('paths show keys that are no names in quotes', () => {
    expect(jsonDiff({ 'a b': [{ 数: 1 }] }, { 'a b': [{ 数: 2 }] }).differences[0]!.path).toBe('["a b"][0].数')
  })

  describe('with ignoreOrder', () => {
    const share = (actual: Json, expected: Json) => jsonDiff(actual, expected, { ignoreOrder: true }).share

    test('lists are bags, at any depth', () => {
      expect(share([3, 1, 2], [1, 2, 3])).toBe(1)
      expect(share([[2, 1], { x: [4, 3] }], [{ x: [3, 4] }, [1, 2]])).toBe(1)
      expect(share([1, 1, 2], [1, 2, 2])).toBeCloseTo(2 / 3)
    })

    test('an item is compared with the one most like it', () => {
      const expected = [
        { id: 1, name: 'tea', price: 3 },
        { id: 2, name: 'rice', price: 5 },
      ]
      const actual = [
        { id: 2, name: 'rice', price: 6 },
        { id: 1, name: 'tea', price: 3 },
      ]
      expect(jsonDiff(actual, expected, { ignoreOrder: true })).toMatchObject({
        share: 5 / 6,
        differences: [{ path: '[1].price', expected: 5, actual: 6 }],
      })
    })

    test('long lists of unlike items end in reasonable time', () => {
      const rows = (shift: number) => Array.from({ length: 3000 }, (_, i) => ({ a: i + shift, b: [i, i * 2], c: 'x' }))
      const { equal, leaves } = jsonDiff(rows(0), rows(1), { ignoreOrder: true })
      expect(leaves).toBe(12_000)
      expect(equal).toBeGreaterThanOrEqual(3000)
    })
  })

  test('keys like __proto__ and deep nesting are data like any other', () => {
    const odd = JSON.parse('{"__proto__":{"x":1},"constructor":2}') as Json
    expect(jsonDiff(odd, JSON.parse('{"__proto__":{"x":1},"constructor":3}') as Json).share).toBe(0.5)
    let deep: Json = 1
    for (let i = 0; i < 10_000; i++) deep = [deep]
    expect(jsonDiff(deep, deep).share).toBe(0)
  })

  test('for any values it is symmetric and within 0 … 1; a value against itself is 1 in any order', () => {
    const json = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }) as fc.Arbitrary<Json>
    fc.assert(
      fc.property(json, json, (a, b) => {
        const { share } = jsonDiff(a, b)
        expect(share).toBeCloseTo(jsonDiff(b, a).share, 12)
        expect(share >= 0 && share <= 1).toBe(true)
        expect(jsonDiff(a, a).share).toBe(1)
        const reversed = Array.isArray(a) ? [...a].reverse() : a
        expect(jsonDiff(reversed, a, { ignoreOrder: true }).share).toBe(1)
      }),
    )
  })
})
