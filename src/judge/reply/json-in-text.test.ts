import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJson } from './json-in-text.ts'

const texts = (text: string, evenInCut = false) =>
  findJson(text, { evenInCut }).map(({ start, end }) => text.slice(start, end))

test.each([
  ['{"a":1}', ['{"a":1}']],
  ['Sure! {"a":1} Done.', ['{"a":1}']],
  ['The set {a, b} and {"a":1}', ['{"a":1}']],
  ['{"a":1}{"b":2}', ['{"a":1}', '{"b":2}']],
  ['{"a":"} {"}', ['{"a":"} {"}']],
  ['{"a":"\\" } {"}', ['{"a":"\\" } {"}']],
  ['say {"score...} then {"a":1}', ['{"a":1}']],
  ['[1,[2]] x []', ['[1,[2]]', '[]']],
  ['{ "a" : [ 1 , { } ] }', ['{ "a" : [ 1 , { } ] }']],
  ['{"a":1,}', []],
  ['[1,]', []],
  ["{'a':1}", []],
  ['{“a”: 1}', []],
  ['{"a": NaN}', []],
  ['{"a": 01}', []],
  ['{"a": 1; "b": 2}', []],
  ['{"a":"\u0001"}', []],
  ['{"a":"\\x"}', []],
  ['{"a" "b"}', []],
  ['x {y {"a":1}}', ['{"a":1}']],
  ['{"a": x {"b":1}}', ['{"b":1}']],
  ['', []],
])('in %j it finds %j', (text, wanted) => {
  expect(texts(text)).toEqual(wanted)
})

test.each([
  '{"a":{"b":1}',
  '{"a":{"b":1},"c":"x',
  '{"a":{"b":1},"c":tr',
  '{"a":{"b":1},"c":-',
  '{"a":{"b":1},"c":"\\u12',
  '{"a":{"b":1},"c":"\\',
  '[{"b":1}, ',
  '{"x":[{"b":1}],"c"',
])('what lies inside %j, which was cut, is only found when asked for', (text) => {
  expect(texts(text)).toEqual([])
  expect(texts(text, true).join()).toContain('{"b":1}')
})

test('a repeated key is named, also under another spelling and in an inner object', () => {
  expect(findJson('{"a":1,"\\u0061":2}')[0]?.repeatedKey).toBe('a')
  expect(findJson('{"x":{"a":1,"a":2}}')[0]?.repeatedKey).toBe('a')
  expect(findJson('{"a":{"a":1},"b":{"a":1}}')[0]?.repeatedKey).toBeUndefined()
})

test('whatever JSON.parse takes is found whole, wherever it stands', () => {
  const prose = fc.string().map((text) => text.replace(/[[{"\]}]/g, ''))
  fc.assert(
    fc.property(prose, fc.object({ maxDepth: 4 }), prose, (before, object, after) => {
      const json = JSON.stringify(object)
      expect(texts(`${before}${json}${after}`)).toEqual([json])
      expect(texts(`${before}${JSON.stringify(object, null, 2)}${after}`)).toHaveLength(1)
    }),
  )
})

test('whatever is found is JSON, and nothing overlaps', () => {
  const alphabet = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '1',
    'a',
    '\\',
    ' ',
    '\n',
    '"a":',
    'true',
    '{"a":',
  )
  fc.assert(
    fc.property(fc.array(alphabet, { maxLength: 60 }), fc.boolean(), (parts, evenInCut) => {
      const text = parts.join('')
      let last = 0
      for (const { start, end } of findJson(text, { evenInCut })) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(() => JSON.parse(text.slice(start, end))).not.toThrow()
        last = end
      }
    }),
    { numRuns: 2000 },
  )
})

// Each of these takes minutes where reading starts anew at every bracket.
test.each([
  ['open objects', '{"a":'.repeat(40_000)],
  ['open arrays', '['.repeat(200_000)],
  ['objects that end badly', `${'{"a":'.repeat(40_000)}x`],
  ['closed and opened', '}{'.repeat(100_000)],
  ['quotes', '{"'.repeat(100_000)],
  ['backslashes', `${'\\'.repeat(200_000)}{`],
  ['a string without end', `{"${'{'.repeat(200_000)}`],
  ['empty objects', '{}'.repeat(100_000)],
])('much text of %s is read in one go', (_name, text) => {
  findJson(text)
  findJson(text, { evenInCut: true })
})

test('deeper than anyone means it is not JSON for us', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  expect(findJson(`{"a":${deep}}`).some(({ end, start }) => end - start > 10_000)).toBe(false)
})
