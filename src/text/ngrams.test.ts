import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intern } from './intern.ts'
import { extendGrams, sharedCount } from './ngrams.ts'

const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 })

test('n-grams get the same number exactly when their words are the same', () => {
  fc.assert(
    fc.property(words, words, fc.integer({ min: 2, max: 9 }), (a, b, order) => {
      const tokens = intern([a, b])
      let grams = tokens
      for (let n = 2; n <= order; n++) grams = extendGrams(grams, tokens)
      const joined = [a, b].map((list) =>
        list.slice(0, Math.max(0, list.length - order + 1)).map((_, i) => list.slice(i, i + order).join(' ')),
      )
      expect(grams).toEqual(intern(joined))
    }),
  )
})

test('what two lists share counts as often as it occurs in both', () => {
  const { ids, distinct } = intern([
    ['a', 'a', 'b', 'c'],
    ['a', 'b', 'b', 'd', 'a', 'a'],
  ])
  expect(sharedCount(ids[0]!, ids[1]!, distinct)).toBe(3)
})
