import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fewWords, lcsTable } from '../testing.ts'
import { withTokenLists } from './with-tokens.ts'

const letters = (maxLength: number) => fc.array(fc.constantFrom(...'abcde'), { maxLength })

describe('shared n-grams', () => {
  const matches = (lists: readonly (readonly string[])[], maxOrder: number) =>
    withTokenLists(lists, (tokens) => tokens.matches(maxOrder))

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

  test('are what the definition counts, for any number of references', () => {
    const lists = fc.array(fewWords, { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 9 }), (all, maxOrder) => {
        expect(matches(all, maxOrder)).toEqual(defined(all, maxOrder))
      }),
      { numRuns: 500 },
    )
  })

  test('of two texts with few and with many different words, singly and in pairs', () => {
    for (const different of [1, 2, 30, 254, 255, 256, 257, 700]) {
      const words = (factor: number, length: number) =>
        Array.from({ length }, (_, i) => `w${(i * i * factor + (i >> 2)) % different}`)
      const pair = [words(3, 900), words(5, 800)]
      for (const maxOrder of [1, 2]) expect(matches(pair, maxOrder)).toEqual(defined(pair, maxOrder))
    }
  })

  test('never reach from one reference into the next', () => {
    expect(matches([['a', 'b'], ['a'], ['b']], 2)).toEqual([2, 0])
  })

  test('are none where they are longer than the text', () => {
    expect(matches([['a'], ['a']], 4)).toEqual([1, 0, 0, 0])
    expect(matches([[], []], 2)).toEqual([0, 0])
  })

  test('of long texts do not disturb the short ones that follow', () => {
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
})

describe('longest common subsequence', () => {
  const lcsLength = (a: string[], b: string[]) => withTokenLists([a, b], (tokens) => tokens.lcsLength(0, 1))

  test('has the length that the table gives', () => {
    fc.assert(
      fc.property(letters(200), letters(200), (a, b) => {
        expect(lcsLength(a, b)).toBe(lcsTable(a, b).at(-1)!.at(-1))
      }),
      { numRuns: 300 },
    )
  })

  test('has it where 64 cells end', () => {
    for (const length of [63, 64, 65, 127, 128, 129]) {
      const a = Array.from({ length }, (_, i) => `${i % 7}`)
      expect(lcsLength(a, a)).toBe(length)
      expect(lcsLength(a, a.slice(1))).toBe(length - 1)
      expect(lcsLength(a, [])).toBe(0)
    }
  })
})

describe('edit distance', () => {
  const distance = (a: string[], b: string[]) => withTokenLists([a, b], (tokens) => tokens.distance(0, 1))

  function byTable(a: string[], b: string[]): number {
    let row = Array.from({ length: b.length + 1 }, (_, j) => j)
    for (let i = 1; i <= a.length; i++) {
      const next = [i]
      for (let j = 1; j <= b.length; j++) {
        const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
        next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
      }
      row = next
    }
    return row[b.length]!
  }

  test('is what the table gives, whatever the lengths', () => {
    fc.assert(
      fc.property(letters(200), letters(200), (a, b) => {
        expect(distance(a, b)).toBe(byTable(a, b))
      }),
      { numRuns: 500 },
    )
  })

  test('counts insertions, deletions and substitutions', () => {
    expect(distance([...'kitten'], [...'sitting'])).toBe(3)
    expect(distance([], [...'abc'])).toBe(3)
    expect(distance([...'abc'], [...'abc'])).toBe(0)
  })
})

test('neighbours joined are one sequence, and can be had apart', () => {
  withTokenLists([['a', 'b'], ['c'], [], ['a']], (tokens) => {
    const joined = tokens.joined([2, 2])
    expect([...joined.ids(0)]).toEqual([1, 2, 3])
    expect([...joined.ids(1)]).toEqual([1])
    expect(tokens.group(1, [2, 2]).map((ids) => [...ids])).toEqual([[], [1]])
    expect(tokens.group(1).map((ids) => [...ids])).toEqual([[3]])
    expect(joined.matches(2, 1)).toEqual([1, 0])
  })
})
