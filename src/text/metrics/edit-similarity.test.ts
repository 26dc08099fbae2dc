import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editSimilarity } from './edit-similarity.ts'

describe('edit similarity', () => {
  test('is one minus the distance over the longer length', () => {
    expect(editSimilarity('kitten', 'sitting')).toMatchObject({ distance: 3, length: 7, similarity: 1 - 3 / 7 })
  })

  test('counts characters as a reader does', () => {
    expect(editSimilarity('👨‍👩‍👧だ', '👩だ')).toMatchObject({ distance: 1, length: 2 })
    expect(editSimilarity('か\u3099く', 'がく')).toMatchObject({ distance: 1, length: 2 })
    expect(editSimilarity('か\u3099く', 'がく', { nfkc: true }).similarity).toBe(1)
  })

  test('counts the tokens of another tokenizer when asked', () => {
    expect(editSimilarity('red blue green', 'red green', { tokenizer: 'none' })).toMatchObject({
      distance: 1,
      length: 3,
    })
  })

  test('the best of several references counts; empty texts are alike', () => {
    expect(editSimilarity('abc', ['xyz', 'abd', 'ab']).similarity).toBeCloseTo(2 / 3)
    expect(editSimilarity('', '').similarity).toBe(1)
    expect(editSimilarity('', 'abc').similarity).toBe(0)
    expect(editSimilarity('a', '  ', { tokenizer: 'none' }).noTokens).toBe(true)
    expect(editSimilarity('  ', 'a', { tokenizer: 'none' })).toMatchObject({ similarity: 0 })
  })

  test('a paraphrase in Japanese scores at least twice what an unrelated sentence does', () => {
    const reference = '今日は天気がとても良いので散歩に行きました'
    const near = editSimilarity('今日は天気がとても良いので公園へ散歩に行った', reference).similarity
    const far = editSimilarity('株価は午後に大きく下落し投資家は不安を抱えた', reference).similarity
    expect(editSimilarity(reference, reference).similarity).toBe(1)
    expect(near).toBeGreaterThanOrEqual(2 * far)
  })

  test('for any texts it is symmetric, within 0 … 1, and 1 for a text with itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const { similarity, signature } = editSimilarity(a, b)
        expect(similarity).toBe(editSimilarity(b, a).similarity)
        expect(similarity >= 0 && similarity <= 1).toBe(true)
        expect(editSimilarity(a, a).similarity).toBe(1)
        expect(signature).toMatch(/^edit-similarity\|nrefs:1\|tok:graphemes-icu[\d.]+\|nfkc:no\|version:1$/)
      }),
    )
  })
})
