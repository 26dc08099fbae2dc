import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadInput } from '../errors.ts'
import { fillTemplate, templateHash } from './template.ts'
import { anyText } from './testing/questions.ts'

test('a field is fenced, a value stands as it is', () => {
  const text = fillTemplate(
    '{{criteria}}\n{{candidate}}',
    { fields: { candidate: 'hello' }, values: { criteria: 'Be kind.' } },
    'B',
  )
  expect(text).toBe('Be kind.\n<<<candidate B\nhello\nB candidate>>>')
})

test('what is put in is never read as a template, nor as a pattern of a replacement', () => {
  const fields = { a: '{{b}} {{#b}}x{{/b}} $& $1 $$ $` $<name>', b: 'SECOND' }
  const text = fillTemplate('{{a}}|{{v}}', { fields, values: { v: '{{b}} $&' } }, 'B')
  expect(text).toBe(`<<<a B\n${fields.a}\nB a>>>|{{b}} $&`)
})

test('a section is left out where there is nothing to show', () => {
  const template = 'x{{#history}} Earlier: {{history}}{{/history}}{{#note}}!{{/note}}'
  expect(fillTemplate(template, { fields: { history: undefined } }, 'B')).toBe('x')
  expect(fillTemplate(template, { fields: { history: null } }, 'B')).toBe('x')
  expect(fillTemplate(template, { fields: { history: '' }, values: { note: 'n' } }, 'B')).toContain(
    'Earlier: <<<history',
  )
})

test('data that is no text is shown as JSON, and half characters are replaced', () => {
  expect(fillTemplate('{{a}}', { fields: { a: { b: [1] } } }, 'B')).toContain('"b": [\n')
  expect(fillTemplate('{{a}}', { fields: { a: 'x\ud800' } }, 'B')).toContain('x\ufffd')
})

test('a name that the scorer does not have is the mistake of whoever wrote the template', () => {
  const fill = () => fillTemplate('{{candidat}}', { fields: { candidate: 'x' } }, 'B')
  expect(fill).toThrow(BadInput)
  expect(fill).toThrow(/\{\{candidat\}\}.*it has candidate/)
  expect(() => fillTemplate('{{constructor}}', { fields: {} }, 'B')).toThrow(BadInput)
})

test('another template has another hash', () => {
  const hash = templateHash({ system: 'a', prompt: 'b' })
  expect(hash).toMatch(/^[0-9a-f]{16}$/)
  expect(templateHash({ system: 'a', prompt: 'b' })).toBe(hash)
  expect(templateHash({ system: 'ab', prompt: '' })).not.toBe(hash)
})

test('everything in a field comes through', () => {
  fc.assert(
    fc.property(anyText, (candidate) => {
      const text = fillTemplate('{{candidate}}', { fields: { candidate } }, 'B')
      expect(text).toBe(`<<<candidate B\n${candidate.toWellFormed()}\nB candidate>>>`)
    }),
  )
})
