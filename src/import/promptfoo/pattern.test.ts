import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern } from '../../text/pattern.ts'
import { translatePattern } from './pattern.ts'

const both = (source: string, text: string) => {
  const translated = translatePattern(source)
  return [new RegExp(source).test(text), translated === undefined ? undefined : compilePattern(translated).test(text)]
}

describe('a regular expression of JavaScript', () => {
  it.each([
    ['^\\d{4}-\\d{2}$', '2026-11-15'],
    ['\\u3042+', 'ああ'],
    ['a\\sb', 'a　b'],
    ['^\\S+$', 'a　b'],
    ['[\\s,]+$', 'a,　'],
    ['\\/path\\/', '/path/'],
    ['[^]', '\n'],
    ['[]', 'x'],
    ['[[]x]', '[x]'],
    ['\\e\\-', 'e-'],
    ['{"name"', '{"name": 1}'],
    ['(?<year>\\d+)年', '2026年'],
    ['(?:a|b)+?c', 'abac'],
    ['[\\b]', '\b'],
    ['\\x41\\0', 'A\0'],
  ])('%s on %j is found alike', (source, text) => {
    const [there, here] = both(source, text)
    expect(here).toBe(there)
  })

  it.each(['(?=x)', '(?<!x)y', '(a)\\1', '(?<n>a)\\k<n>', '[\\S]'])('%s has no counterpart', (source) => {
    expect(translatePattern(source)).toBeUndefined()
  })

  it('means the same, whatever it is made of', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '\\d',
      '\\w',
      '\\s',
      '\\S',
      '[ab]',
      '[^a]',
      '[\\s\\d]',
      '\\u3042',
      '\\.',
      'あ',
      '\\b',
    )
    const piece = fc
      .tuple(atom, fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}'))
      .map(([one, times]) => (one === '\\b' ? one : one + times))
    const pattern = fc.array(
      fc.oneof(
        piece,
        fc.array(piece, { maxLength: 2 }).map((all) => `(${all.join('|')})`),
      ),
      { maxLength: 5 },
    )
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '　', 'あ', '.', '\n', '_'), maxLength: 12 })
    fc.assert(
      fc.property(pattern, text, (parts, given) => {
        const [there, here] = both(parts.join(''), given)
        expect(here).toBe(there)
      }),
      { numRuns: 500 },
    )
  })
})
