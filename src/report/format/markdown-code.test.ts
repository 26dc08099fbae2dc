import fc from 'fast-check'
import { expect, it } from 'vitest'
import { outsideCode } from '../testing/outside-code.ts'
import { codeCell, codeFence, codeSpan } from './markdown-code.ts'

it.each([
  ['plain', '`plain`'],
  ['a `b` c', '``a `b` c``'],
  ['`b', '`` `b ``'],
  ['```', '```` ``` ````'],
  ['', '` `'],
  ['two\nlines', '`two ⏎ lines`'],
])('%j in a code span', (text, span) => {
  expect(codeSpan(text)).toBe(span)
})

it('keeps a bar inside its cell', () => {
  expect(codeCell('a|b')).toBe('`a\\|b`')
  expect(codeCell('a\\|b')).toBe('`a\\ \\|b`')
})

const nasty = fc.string({ unit: fc.constantFrom('`', '```', '@evil', '\n', ' ', '|', '\\', '<b>', '~~~', 'x') })

it('lets nothing out of a span, a cell or a fence', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(outsideCode(`${codeSpan(text)} end`)).toBe(' end')
      expect(outsideCode(`${codeCell(text)} end`)).toBe(' end')
      expect(outsideCode(`${codeFence(text)}\nend`)).toBe('end')
    }),
  )
})

it('leaves no bar unescaped in a cell', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      // Read as tables are: a backslash takes the character after it along.
      expect(codeCell(text).replace(/\\[\s\S]/g, '')).not.toContain('|')
    }),
  )
})
