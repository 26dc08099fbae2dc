import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { valueIn } from './value-path.ts'

const pathOf = (path: string) => valueIn(path, 'http.output', 'reply')

describe('a path into a reply', () => {
  it('finds what was put there', () => {
    const key = fc.string({ minLength: 1 }).filter((name) => !/[.[\]\s]/.test(name))
    fc.assert(
      fc.property(fc.array(fc.oneof(key, fc.nat(3)), { maxLength: 6 }), (steps) => {
        let reply: Json = 'found'
        let path = ''
        for (const step of steps.toReversed()) {
          path = (typeof step === 'number' ? `[${step}]` : `.${step}`) + path
          reply =
            typeof step === 'number'
              ? Array.from({ length: step + 1 }, () => reply)
              : Object.fromEntries([[step, reply]])
        }
        expect(pathOf(`$${path}`)(reply)).toBe('found')
      }),
    )
  })

  it('says what there is instead', () => {
    expect(() => pathOf('$.answer.text')({ answer: [], other: 1 })).toThrow(
      'the reply has nothing at $.answer.text: {"answer":[],"other":1}',
    )
    expect(() => pathOf('$.a')({ a: null })).toThrow('nothing at $.a')
    expect(() => pathOf('$.toString')({})).toThrow('nothing at $.toString')
  })

  it.each(['answer', '$answer', '$..a', '$.a[x]', '$.a[', '$.a b', '$.', '$[-1]', ''])('refuses %s', (path) => {
    expect(() => pathOf(path)).toThrow('is no path into a reply')
  })
})
