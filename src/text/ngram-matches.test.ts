import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intern } from './intern.ts'
import { countMatches } from './ngram-matches.ts'
import { fewWords } from './testing.ts'

const matches = (lists: readonly (readonly string[])[], maxOrder: number) => {
  const { ids, distinct } = intern(lists)
  return countMatches(ids, distinct, maxOrder)
}

/** The definition, with strings in maps. */
function defined([candidate, ...references]: readonly string[][], maxOrder: number): number[] {
  const counted = (words: readonly string[], order: number) => {
    const counts = new Map<string, number>()
    for (let i = 0; i + order <= words.length; i++) {
      const ngram = words.slice(i, i + order).join(' ')
      counts.set(ngram, (counts.get(ngram) ?? 0) + 1)
    }
    return counts
  }
  return Array.from({ length: maxOrder }, (_, i) => {
    const others = references.map((reference) => counted(reference, i + 1))
    let sum = 0
    for (const [ngram, count] of counted(candidate!, i + 1)) {
      sum += Math.min(count, Math.max(...others.map((other) => other.get(ngram) ?? 0)))
    }
    return sum
  })
}

test('counts what the definition counts, for any number of references', () => {
  const lists = fc.array(fewWords, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 7 }), (all, maxOrder) => {
      expect(matches(all, maxOrder)).toEqual(defined(all, maxOrder))
    }),
    { numRuns: 500 },
  )
})

test('an n-gram never reaches from one reference into the next', () => {
  expect(matches([['a', 'b'], ['a'], ['b']], 2)).toEqual([2, 0])
})

test('an n-gram longer than the text matches nothing', () => {
  expect(matches([['a'], ['a']], 4)).toEqual([1, 0, 0, 0])
  expect(matches([[], []], 2)).toEqual([0, 0])
})

test('long texts do not disturb the short ones that follow', () => {
  const long = Array.from({ length: 100_000 }, (_, i) => `w${i % 977}`)
  expect(matches([long, long], 4)).toEqual([100_000, 99_999, 99_998, 99_997])
  expect(
    matches(
      [
        ['a', 'b'],
        ['a', 'b', 'a', 'b'],
      ],
      2,
    ),
  ).toEqual([2, 1])
})
