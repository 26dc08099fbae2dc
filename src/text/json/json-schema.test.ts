import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { compileSchema } from './json-schema.ts'

const DRAFT_7 = 'http://json-schema.org/draft-07/schema#'
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema'

it.each<Json>([
  { type: 'strng' },
  { properties: { a: { minimum: 'x' } }, required: ['a', 'a'] },
  { $schema: DRAFT_7, type: 'object' },
  { $schema: DRAFT_2020, type: 'nope' },
  { $defs: { a: { items: [1] } } },
  { $id: 'x#y' },
  { $ref: '#/nope' },
  { enum: [] },
  5,
  [],
])('says of a wrong schema what ajv says: %j', (schema) => {
  const theirs = () => new Ajv2020({ allErrors: true, strict: false, logger: false }).compile(schema as object)
  let said = ''
  try {
    theirs()
  } catch (error) {
    said = (error as Error).message
  }
  expect(said).not.toBe('')
  expect(() => compileSchema(schema)).toThrow(said)
})

it('checks by a schema that names its dialect, and by true', () => {
  const check = compileSchema({ $schema: DRAFT_2020, type: 'object', required: ['a'] })
  expect([check({ a: 1 }), check({})]).toEqual([[], ["/: must have required property 'a'"]])
  expect(compileSchema(true)(7)).toEqual([])
})
