import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inspectJson } from './json-inspect.ts'

const places = (text: string) => inspectJson(text).problems.map(({ offset }) => offset)

it('finds keys written twice in one object, also where one is escaped', () => {
  expect(places('{"a":1,"a":2}')).toEqual([7])
  expect(places('{"a":{"b":1},"b":2,"c":[{"a":1},{"a":2}]}')).toEqual([])
  expect(places('[{"a":"\\"a\\":","\\u0061":2}]')).toEqual([15])
  expect(places('{"a\\\\":1,"a\\\\":{},"x":"a"}')).toEqual([9])
  const many = Array.from({ length: 40 }, (_, i) => `"k${i}":${i}`).join(',')
  expect(places(`{${many}}`)).toEqual([])
  expect(places(`{${many},"k3":0}`)).toHaveLength(1)
})

it('finds numbers that nothing holds, and knows where digits get lost', () => {
  expect(places('[1e999,-1e400,1e308]')).toEqual([1, 7])
  expect(inspectJson('[1234567890123456789]').isInexact).toBe(true)
  expect(inspectJson('["1234567890123456789",123456789012345]').isInexact).toBe(false)
})

it('finds nothing in what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(inspectJson(text).problems).toEqual([])
    }),
  )
})
