import { describe, expect, it } from 'vitest'
import { answers, expects, NOTHING, on, pages, type Written } from '../edit-for-tests.ts'
import { scoreContentQuality } from '../plain.ts'

describe('content-quality', () => {
  const insert = (...expectedContentPatterns: unknown[]) => ({
    type: 'insert',
    targetBlockId: 'a',
    expectedContentPatterns,
  })
  const writes = (content: unknown, more: Written = {}) => ({ type: 'insert', targetBlockId: 'a', content, ...more })
  const score = (expected: Written[], actual: Written[], options = {}) =>
    scoreContentQuality(answers(...actual), expects(...expected), pages, options)

  it('searches the text of the paired operation; a dot spans lines', () => {
    expect(score([insert('要約|まとめ', 'a.b', '^x')], [writes('本日のまとめ a\nb')]).score).toBe(2 / 3)
    expect(score([insert('CART')], [writes('cart')]).score).toBe(0)
    expect(score([insert('CART')], [writes('cart')], { caseInsensitive: true }).score).toBe(1)
  })

  it('asks for absence with not', () => {
    expect(score([insert('Basket', { not: 'Cart' })], [writes('Basket')]).score).toBe(1)
    expect(score([insert('Basket', { not: 'Cart' })], [writes('Cart, now Basket')]).score).toBe(0.5)
    expect(score([insert({ not: 'Cart' })], []).score).toBe(0)
  })

  it('chooses, among maximal pairings, the one that finds most', () => {
    const { score: value } = score(
      [insert('one', 'uno'), insert('two'), insert('three')],
      [writes('two'), writes('three'), writes('one uno')],
    )
    expect(value).toBe(1)
    expect(score([insert('one'), insert('two')], [writes('two')]).score).toBe(0.5)
  })

  it('looks at every operation of the page for what is unpaired', () => {
    const expected = [insert('one', 'two', 'both')]
    const elsewhere = [writes('one', { targetBlockId: 'b' }), writes('two', { position: 'inside' })]
    expect(score(expected, elsewhere).score).toBe(2 / 3)
    const otherPage = { operations: [on('q', writes('one two both'))] }
    expect(scoreContentQuality(otherPage, expects(...expected), pages).score).toBe(0)
  })

  it('says for each miss what was written instead', () => {
    const { details } = score([insert('Y', { not: '長' })], [writes('長い文'.repeat(30))])
    expect(details.contentIssues).toEqual([
      `Page 'p': Pattern 'Y' not found in content: '${'長い文'.repeat(17).slice(0, 50)}...'`,
      `Page 'p': Pattern 'not: 長' not found in content: '${'長い文'.repeat(17).slice(0, 50)}...'`,
    ])
    expect(details.patterns).toEqual([
      { pageId: 'p', pattern: 'Y', found: false },
      { pageId: 'p', pattern: 'not: 長', found: false },
    ])
  })

  it('does not apply without patterns', () => {
    expect(score([{ type: 'delete', targetBlockId: 'a' }], [])).toMatchObject({
      score: null,
      reason: { en: expect.any(String) },
    })
    expect(scoreContentQuality(NOTHING, NOTHING, pages).score).toBeNull()
  })

  it('pairs a thousand operations on one block', () => {
    const numbers = Array.from({ length: 1000 }, (_, n) => n)
    const expected = numbers.map((n) => insert(`no\\. ${n};`))
    const { score: value } = score(
      expected,
      numbers.map((n) => writes(`no. ${999 - n};`)),
    )
    expect(value).toBe(1)
  })
})
