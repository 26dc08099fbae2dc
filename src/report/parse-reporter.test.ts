import { expect, it } from 'vitest'
import { checkReporters, parseReporter } from './parse-reporter.ts'

it.each([
  ['terminal', { name: 'terminal', file: null }],
  ['junit:out.xml', { name: 'junit', file: 'out.xml' }],
  ['json:C:\\reports\\out.json', { name: 'json', file: 'C:\\reports\\out.json' }],
])('reads %s', (text, spec) => {
  expect(parseReporter(text)).toEqual(spec)
})

it.each([
  ['junti:out.xml', 'there is no reporter "junti"; use one of csv, github, html, json,'],
  ['__proto__', 'there is no reporter "__proto__"'],
  ['junit:', '"junit:" names no file; write junit:FILE'],
])('refuses %s', (text, message) => {
  expect(() => parseReporter(text)).toThrow(message)
})

const check = (...texts: string[]) =>
  checkReporters(
    texts.map((text) => parseReporter(text)),
    (file) => file,
  )

it('lets one print and keeps files apart', () => {
  check('terminal', 'junit:a.xml', 'json:b.json')
  check('terminal', 'github')
  expect(() => check('terminal', 'json')).toThrow('only one reporter can print, not terminal and json')
  expect(() => check('junit:a', 'json:a')).toThrow('junit and json both write a')
})
