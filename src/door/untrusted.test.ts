import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clean, cut, head, oneLine, shortLine } from './untrusted.ts'

it.each([
  ['colour', '\x1b[31mred\x1b[0m', 'red'],
  ['cursor movement', 'a\x1b[2J\x1b[1;1Hb', 'ab'],
  ['a terminal title', '\x1b]0;pwned\x07text', 'text'],
  ['a hyperlink', '\x1b]8;;http://evil\x1b\\click\x1b]8;;\x1b\\', 'click'],
  ['one-byte sequences', '\x9b31mred', 'red'],
  ['a sequence that never ends keeps the text after it', '\x1b]0;title and more', '0;title and more'],
  ['bell and backspace', 'a\x07b\x08c', 'abc'],
  ['bidi override', 'safe\u202Egpj.exe', 'safegpj.exe'],
  ['half a character', 'a\ud800b', 'a\ufffdb'],
  ['line breaks of all kinds', 'a\r\nb\rc\nd\te', 'a\nb\nc\nd\te'],
  ['emoji and Japanese stay', '👩‍👩‍👧 日本語ｶﾅ', '👩‍👩‍👧 日本語ｶﾅ'],
])('cleans %s', (_, dirty, expected) => {
  expect(clean(dirty)).toBe(expected)
})

it('leaves nothing that a terminal would obey, whatever comes in', () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      '\x1b',
      '[',
      ']',
      '0',
      ';',
      'm',
      '\x07',
      '\\',
      '\x9b',
      '\x9d',
      'P',
      '\r',
      '\u202e',
      '\ud800',
      'x',
    ),
  })
  fc.assert(fc.property(nasty, (text) => !/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]/.test(clean(text))))
})

it('gets through long text made of beginnings of sequences', () => {
  for (const start of ['\x1b[', '\x1b]', '\x9d', '\x1bP', '\x1b[0'])
    expect(clean(start.repeat(200_000))).not.toContain('\x1b')
})

it('shows line breaks on one line', () => {
  expect(oneLine('  a \n\n b\u2028c\td  ')).toBe('a ⏎ b ⏎ c d')
})

it('cuts between characters, never inside one', () => {
  expect(cut('abcdef', 6)).toBe('abcdef')
  expect(cut('abcdefg', 6)).toBe('abcde…')
  expect(head('a😀b', 2)).toBe('a')
  expect(shortLine(`${'あ'.repeat(5)}\n${'い'.repeat(1_000_000)}`, 10)).toBe('あああああ ⏎ い…')
})
