import { expect, test } from 'vitest'
import { isPythonSpace, pythonRstrip, pythonSplit, pythonStrip } from './python-text.ts'

// What str.isspace() says in Python 3.
const SPACES = [
  ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x85, 0xa0, 0x1680],
  ...[0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a],
  ...[0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
]

test('white space is Python’s: \\x1c–\\x1f and \\x85 are, the byte order mark is not', () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => unit)
  expect(units.filter(isPythonSpace)).toEqual(SPACES)
  expect(units.filter((unit) => pythonSplit(String.fromCharCode(unit)).length === 0)).toEqual(SPACES)
})

test('strips what Python strips', () => {
  expect(pythonStrip('\x1c\u3000 a b \x85')).toBe('a b')
  expect(pythonRstrip(' a b\ufeff\x1f\n')).toBe(' a b\ufeff')
  expect(pythonStrip('\u2003')).toBe('')
})
