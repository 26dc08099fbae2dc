import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { schemaFiles, schemaFolder } from './generate-schemas.ts'

test.each([...schemaFiles()])('schemas/%s is up to date (npm run generate)', (name, text) => {
  expect(readFileSync(join(schemaFolder, name), 'utf8')).toBe(text)
})

const accepts = (name: string) => new Ajv2020({ strict: false }).compile(JSON.parse(schemaFiles().get(name) as string))

test('the schema for suites takes what the program takes', () => {
  const suite = accepts('suite.schema.json')
  expect(
    suite({ $schema: 'x', cases: '*.yaml', scorers: [{ type: 'rouge', threshold: 0.5, types: ['rouge1'] }] }),
  ).toBe(true)
  expect(
    suite({
      cases: ['a.jsonl'],
      preset: 'strict',
      targets: [{ name: 'a', command: './x' }],
      columns: { expected: { from: 'a', json: true } },
    }),
  ).toBe(true)
  expect(suite({ cases: 'x', targets: [{ name: 'a' }] })).toBe(false)
  expect(suite({ cases: 'x', targets: [{ name: 'a', command: 'x', module: 'y' }] })).toBe(false)
  expect(suite({ cases: 'x', gate: { passRate: 2 } })).toBe(false)
  expect(suite({ scorers: [] })).toBe(false)
})

test('the schema for cases takes one, a list, or a mapping', () => {
  const file = accepts('case.schema.json')
  const one = {
    id: 1,
    userMessage: 'x',
    pages: [
      { id: 'p', blocks: [{ id: 'b', type: 'p', content: '', children: [{ id: 'c', type: 'p', content: [] }] }] },
    ],
  }
  expect(file(one)).toBe(true)
  expect(file([one, { prompt: 1 }])).toBe(true)
  expect(file({ cases: [one] })).toBe(true)
  expect(file({ inptu: 1 })).toBe(false)
  expect(file({ pages: [{ id: 'p', blocks: [{ id: 'b', type: 'p' }] }] })).toBe(false)
})
