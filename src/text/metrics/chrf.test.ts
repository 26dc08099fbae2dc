import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WorkingMemory } from '../counting/working-memory.ts'
import goldens from '../fixtures/sacrebleu-sentences.json' with { type: 'json' }
import { anyText, camelCase, expectSame, pairs } from '../testing.ts'
import { chrf, corpusChrf } from './chrf.ts'
import { chrfTexts } from './chrf-stats.ts'

test.each(Object.entries(goldens.chrf))('%s: sentence chrF is sacreBLEU’s', (_, { settings, signature, scores }) => {
  const found = pairs.map(({ output, references }) => chrf(output, references, camelCase(settings)))
  expectSame(
    found.map(({ score }) => score),
    scores,
    pairs.map(({ id }) => id),
  )
  expect(found.at(-1)!.signature).toBe(signature)
})

describe('what the reference does in corners', () => {
  test('empty texts score 0, and next to nothing with eps smoothing', () => {
    for (const [output, expected, smoothed] of [
      ['', '', 1e-14],
      ['', 'a', 5e-14 / 6],
      ['a', '', 1e-14],
    ] as const) {
      expect(chrf(output, expected).score).toBe(0)
      expect(chrf(output, expected).noTokens).toBeUndefined()
      expect(chrf(output, expected, { epsSmoothing: true }).score / smoothed).toBeCloseTo(1, 9)
    }
  })

  test('a word loses one ASCII mark, at its end before its start', () => {
    const texts = ['(hi)', '(hi', 'hi)', '「hi」', '👍', '!']
    const orders = { charOrder: 1, wordOrder: 1, whitespace: false }
    const numbers = WorkingMemory.use((memory) => {
      const words = chrfTexts(texts, orders, memory).words!
      return texts.map((_, i) => [...words.ids(i)])
    })
    // `(hi` and `)`; `(` and `hi`; `hi` and `)`; the rest as they are.
    expect(numbers).toEqual([[1, 2], [3, 4], [4, 2], [5], [6], [7]])
  })

  test('white space is Python’s: U+001F goes, U+FEFF stays', () => {
    expect(chrf('a\x1fb', 'ab').score).toBe(100)
    expect(chrf('a\ufeffb', 'ab').score).toBeLessThan(100)
    expect(chrf('a b', 'ab', { whitespace: true }).score).toBeLessThan(100)
  })

  test('a character beyond the basic plane is one, not two', () => {
    // Sharing half of a surrogate pair is sharing nothing.
    expect(chrf('😀', '😁').score).toBe(0)
  })

  test('of several references the best one counts', () => {
    expect(chrf('abc', ['xyz', 'abc', 'abd']).score).toBe(100)
  })
})

test('a paraphrase scores at least twice what an unrelated sentence does', () => {
  const reference = '今日は天気がとても良いので散歩に行きました'
  const paraphrase = chrf('今日は天気がとても良いので公園へ散歩に行った', reference).score
  const unrelated = chrf('株価は午後に大きく下落し投資家は不安を抱えた', reference).score
  expect(paraphrase).toBeGreaterThan(0)
  expect(paraphrase).toBeGreaterThanOrEqual(2 * unrelated)
})

test('is named after beta and the order of words', () => {
  expect(chrf('a', 'a').name).toBe('chrF2')
  expect(corpusChrf(['a'], ['a'], { beta: 3, wordOrder: 2 }).name).toBe('chrF3++')
})

test('a text that gives no character is flagged', () => {
  expect(chrf(' \u3000', 'a')).toEqual({ ...chrf('', 'a') })
  expect(chrf(' \u3000', 'a', { whitespace: true }).noTokens).toBeUndefined()
  expect(chrf('a', ['b', '\n']).noTokens).toBeUndefined()
  expect(chrf('a', [' ', '\n']).noTokens).toBe(true)
})

describe('any texts', () => {
  const options = fc.record({
    wordOrder: fc.integer({ min: 0, max: 2 }),
    whitespace: fc.boolean(),
    lowercase: fc.boolean(),
  })

  test('score between 0 and 100, and never throw', () => {
    fc.assert(
      fc.property(anyText, anyText, options, (output, expected, given) => {
        const { score } = chrf(output, expected, given)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThan(100 + 1e-9)
      }),
    )
  })

  test('identical ones score 100', () => {
    fc.assert(
      fc.property(anyText, options, (text, given) => {
        const { score, noTokens } = chrf(text, text, given)
        expect(score).toBeCloseTo(text === '' || noTokens ? 0 : 100, 9)
      }),
    )
  })

  test('with nfkc, folding them beforehand changes nothing', () => {
    fc.assert(
      fc.property(anyText, anyText, (output, expected) => {
        const folded = chrf(output.normalize('NFKC'), expected.normalize('NFKC'), { nfkc: true })
        expect(chrf(output, expected, { nfkc: true })).toEqual(folded)
      }),
    )
    expect(chrf('ＡＰＩ ㍿', 'API 株式会社', { nfkc: true }).score).toBe(100)
    expect(chrf('a', 'a', { nfkc: true }).signature).toContain('|nfkc:yes')
  })
})
