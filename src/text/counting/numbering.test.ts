import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPythonSpace, pythonSplit } from '../python-text.ts'
import {
  numberAscii,
  numberCodePoints,
  numberTokens,
  numberWesternTokens,
  numberWords,
  splitWesternTokens,
} from './numbering.ts'
import type { Sequences } from './sequences.ts'
import { WorkingMemory } from './working-memory.ts'

/** Copies, to be looked at afterwards. */
function copied(make: (memory: WorkingMemory) => Sequences): { ids: number[][]; distinct: number } {
  return WorkingMemory.use((memory) => {
    const sequences = make(memory)
    return { ids: sequences.lengths.map((_, i) => [...sequences.ids(i)]), distinct: sequences.distinct }
  })
}

const numbered = (lists: string[][]) => copied((memory) => numberTokens(lists, memory))

test('tokens are numbered by first appearance across all lists', () => {
  expect(numbered([['b', 'a', 'b'], [], ['c', 'a']])).toEqual({ ids: [[1, 2, 1], [], [3, 2]], distinct: 3 })
})

describe('words', () => {
  const words = (texts: string[]) => copied((memory) => numberWords(texts, memory))

  test('are numbered as the slow way does', () => {
    const unit = fc.constantFrom('a', 'b', 'c', '1', ' ', '\n', '-', 'é', 'あ', '\u212a', '\u0130', '\ud83d', '\ude00')
    fc.assert(
      fc.property(fc.array(fc.string({ unit }), { maxLength: 4 }), (texts) => {
        expect(words(texts)).toEqual(numbered(texts.map((text) => text.match(/[a-z0-9]+/g) ?? [])))
      }),
      { numRuns: 1000 },
    )
  })

  test('of any length are told apart by their last letter', () => {
    for (let length = 1; length < 40; length++) {
      const stem = 'x'.repeat(length - 1)
      expect(words([`${stem}a ${stem}b`, `${stem}b ${stem}a ${stem}`]).ids).toEqual([
        [1, 2],
        length === 1 ? [2, 1] : [2, 1, 3],
      ])
    }
  })

  test('can be many', () => {
    const text = Array.from({ length: 100_000 }, (_, i) => `w${i % 70_000}`).join(' ')
    const { ids, distinct } = words([text, 'w3'])
    expect(distinct).toBe(70_000)
    expect(ids[0]!.at(-1)).toBe(30_000)
    expect(ids[1]).toEqual([4])
  })
})

describe('Western tokens', () => {
  /** The four substitutions as sacreBLEU lists them. */
  function asSubstitutions(text: string): string[] {
    return pythonSplit(
      text
        .replace(/[{-~[-` -&(-+:-@/]/g, ' $& ')
        .replace(/([^0-9])([.,])/g, '$1 $2 ')
        .replace(/([.,])([^0-9])/g, ' $1 $2')
        .replace(/([0-9])-/g, '$1 - '),
    )
  }

  test('are those that the four substitutions give, with a space at both ends and without', () => {
    const unit = fc.constantFrom(...'a1.,-!(é', ' ', "'", 'あ', '\n', '\u3000', '\x1c', '\ud83d')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        expect(splitWesternTokens(text, false)).toEqual(asSubstitutions(text))
        expect(splitWesternTokens(text, true)).toEqual(asSubstitutions(` ${text} `))
      }),
      { numRuns: 20_000 },
    )
  })

  test('split off every kind of ASCII punctuation and of white space', () => {
    for (let code = 0; code < 0x10000; code++) {
      const text = `a${String.fromCharCode(code)}b`
      const expected = code < 128 || isPythonSpace(code) ? asSubstitutions(text) : [text]
      if (splitWesternTokens(text, false).join('|') !== expected.join('|')) expect.fail(`unit ${code.toString(16)}`)
    }
  })

  test('keep numbers whole and split what ends a sentence', () => {
    expect(splitWesternTokens('It cost 1,000.50 in 1990-91, "net". ', false)).toEqual(
      'It cost 1,000.50 in 1990 - 91 , " net " .'.split(' '),
    )
  })

  test('are numbered like the tokens themselves', () => {
    const texts = ['One, two - 3.5 and "one".', '', "It's one; two!"]
    expect(copied((memory) => numberWesternTokens(texts, memory))).toEqual(
      numbered(texts.map((text) => splitWesternTokens(text, true))),
    )
  })
})

test('ASCII characters have the same number exactly where they are the same', () => {
  expect(copied((memory) => numberAscii(['ab\0a', '', '\x7fb'], memory))).toEqual({
    ids: [[98, 99, 1, 98], [], [128, 99]],
    distinct: 128,
  })
})

describe('code points', () => {
  const points = (texts: string[], keepSpace = false) => copied((memory) => numberCodePoints(texts, memory, keepSpace))

  test('are numbered across texts, a pair of surrogates as one', () => {
    expect(points(['aba', '👍b'])).toEqual({
      ids: [
        [1, 2, 1],
        [3, 2],
      ],
      distinct: 3,
    })
  })

  test('are what a string is made of, whatever is in it', () => {
    const unit = fc.oneof(fc.constantFrom('a', 'é', 'あ', '👍', '\ud83d', '\udc4d', '𠮟', '\u{10ffff}'), fc.string())
    fc.assert(
      fc.property(fc.array(fc.string({ unit }), { maxLength: 3 }), (texts) => {
        expect(points(texts, true)).toEqual(numbered(texts.map((text) => [...text])))
      }),
      { numRuns: 1000 },
    )
  })

  test('leave out what is white space to Python, unless told to keep it', () => {
    expect(points(['a\x1cb\u3000\ufeff']).ids).toEqual([[1, 2, 3]])
    expect(points(['a b'], true).ids).toEqual([[1, 2, 3]])
    for (let code = 0; code < 0x10000; code++) {
      const { length } = points([String.fromCharCode(code)]).ids[0]!
      if (length !== (isPythonSpace(code) ? 0 : 1)) expect.fail(`unit ${code.toString(16)}`)
    }
  })

  test('start afresh every time', () => {
    expect(points(['xyz'])).toEqual(points(['abc']))
  })
})
