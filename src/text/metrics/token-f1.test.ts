import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenF1 } from './token-f1.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', 'B', ' ', '.', 'あ', '雨', 'Ａ', '\ud800') }),
)

describe('token F1', () => {
  test('counts shared words as often as both have them', () => {
    expect(tokenF1('red red blue', 'red green blue blue')).toMatchObject({ precision: 2 / 3, recall: 1 / 2, f1: 4 / 7 })
  })

  test('order, case and punctuation do not count', () => {
    expect(tokenF1('In Paris, FRANCE!', 'france: (in) Paris').f1).toBe(1)
    expect(tokenF1('東京、大阪。', '大阪・東京').f1).toBe(1)
  })

  test('articles count unless they are dropped as SQuAD does', () => {
    expect(tokenF1('the Eiffel Tower', 'Eiffel Tower').f1).toBe(0.8)
    expect(tokenF1('the Eiffel Tower', 'Eiffel Tower', { dropArticles: true }).f1).toBe(1)
  })

  test('the best of several references counts', () => {
    expect(tokenF1('Kyoto', ['Nara', 'Kyoto city', 'Kyoto'])).toMatchObject({ f1: 1, precision: 1, recall: 1 })
  })

  test('two texts without a word agree; one without does not', () => {
    expect(tokenF1('', '').f1).toBe(1)
    expect(tokenF1('', 'word').f1).toBe(0)
    expect(tokenF1('word', '').f1).toBe(0)
    expect(tokenF1('?!', 'word').noTokens).toBe(true)
  })

  test('a paraphrase in Japanese scores at least twice what an unrelated sentence does', () => {
    const reference = '今日は天気がとても良いので散歩に行きました'
    const near = tokenF1('今日は天気がとても良いので公園へ散歩に行った', reference).f1
    const far = tokenF1('株価は午後に大きく下落し投資家は不安を抱えた', reference).f1
    expect(tokenF1(reference, reference).f1).toBe(1)
    expect(near).toBeGreaterThan(0)
    expect(near).toBeGreaterThanOrEqual(2 * far)
  })

  test('the signature says what ran', () => {
    expect(tokenF1('a', 'b').signature).toMatch(
      /^token-f1\|nrefs:1\|tok:words-icu[\d.]+\|articles:yes\|nfkc:no\|version:1$/,
    )
  })

  test('for any texts it is symmetric, within 0 … 1, and the same after NFKC when that is on', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const { f1 } = tokenF1(a, b, { tokenizer: 'words' })
        expect(f1).toBe(tokenF1(b, a, { tokenizer: 'words' }).f1)
        expect(f1 >= 0 && f1 <= 1).toBe(true)
        expect(tokenF1(a, b, { nfkc: true })).toEqual(tokenF1(a.normalize('NFKC'), b.normalize('NFKC'), { nfkc: true }))
      }),
      { numRuns: 200 },
    )
  })
})
