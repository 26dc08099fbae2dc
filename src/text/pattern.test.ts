import { describe, expect, it } from 'vitest'
import { compilePattern, PatternError } from './pattern.ts'

describe('compilePattern', () => {
  it('searches anywhere, with the options asked for', () => {
    expect(compilePattern('要約|まとめ').test('本日のまとめです')).toBe(true)
    expect(compilePattern('a.b').test('a\nb')).toBe(false)
    expect(compilePattern('a.b', { dotAll: true }).test('a\nb')).toBe(true)
    expect(compilePattern('CART').test('cart')).toBe(false)
    expect(compilePattern('CART', { ignoreCase: true }).test('cart')).toBe(true)
  })

  it.each([
    ['(?=a)b', 'look-around'],
    ['(?<!a)b', 'look-around'],
    ['(a)\\1', 'back-references'],
    ['\\u3042', '\\x{3042}'],
    ['\\p{Script=Han}', '\\p{Han}'],
    ['a++', 'possessive'],
    ['(unclosed', 'RE2 syntax'],
  ])('says what to write instead of %s', (source, hint) => {
    expect(() => compilePattern(source)).toThrow(PatternError)
    expect(() => compilePattern(source)).toThrow(hint)
  })

  it('ends on a pattern that hangs a backtracking engine', () => {
    expect(compilePattern('^(a+)+$').test(`${'a'.repeat(100_000)}!`)).toBe(false)
  })
})
