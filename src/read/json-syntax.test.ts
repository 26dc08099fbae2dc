import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonSyntaxMistake } from './json-syntax.ts'

test.each([
  ['{"a": 1,}', 8, /no comma before a closing bracket/],
  ['[1, ]', 4, /no comma before/],
  ["{'a': 1}", 1, /double quotes/],
  ['{"a": None}', 6, /write null/],
  ['{"a": True}', 6, /write true or false/],
  ['{"a": NaN}', 6, /write null/],
  ['{"a" 1}', 5, /":" after the key/],
  ['{"a": 1 "b": 2}', 8, /"," or "}"/],
  ['[1 2]', 3, /"," or "]"/],
  ['{"a": 1} x', 9, /nothing after the value/],
  ['{"a": "x', 6, /never closed/],
  ['{"a": "x\ty"}', 8, /control character/],
  ['{"a": "\\d"}', 7, /no JSON escape/],
  ['{"a": ', 6, /found the end/],
  ['', 0, /expected a value, found the end/],
  ['{"a": 01}', 7, /"," or "}"/],
  ['{"a": .5}', 6, /look like 0\.5/],
  ['// x\n{}', 0, /no comments/],
  [']', 0, /expected a value/],
  ['{,}', 1, /a key/],
])('%j is wrong at %i', (text, offset, message) => {
  const mistake = jsonSyntaxMistake(text)
  expect(mistake?.offset).toBe(offset)
  expect(mistake?.message.en).toMatch(message)
  expect(mistake?.message.ja).not.toBe('')
})

test('agrees with JSON.parse on what is JSON', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      '0.5',
      'e3',
      'null',
      'true',
      ' ',
      '\n',
      '\u0001',
    ),
    { maxLength: 8 },
  )
  const broken = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, where, extra]) => {
    const at = where % (text.length + 1)
    return text.slice(0, at) + extra + text.slice(at + 1)
  })
  fc.assert(
    fc.property(
      fc.oneof(
        pieces.map((parts) => parts.join('')),
        fc.json(),
        broken,
        fc.string(),
      ),
      (text) => {
        let parses = true
        try {
          JSON.parse(text)
        } catch {
          parses = false
        }
        expect(jsonSyntaxMistake(text) === undefined).toBe(parses)
      },
    ),
    { numRuns: 3000 },
  )
})

test('a hundred thousand brackets are no trouble', () => {
  expect(jsonSyntaxMistake('['.repeat(100_000))?.offset).toBe(100_000)
})
