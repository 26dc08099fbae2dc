import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { KINDS } from './conditions/kinds.ts'
import { DEFAULT_RULESET } from './default-ruleset.ts'
import { rulesetSchema } from './schema.ts'

const accepts = (match: object, more = {}) =>
  rulesetSchema.safeParse({ rules: [{ id: 'a', severity: 'minor', match, ...more }] }).success

it('takes the default ruleset', () => {
  expect(rulesetSchema.safeParse(parse(DEFAULT_RULESET)).error).toBeUndefined()
})

it('knows every kind of condition, one at a time', () => {
  const values = {
    contains: 'x',
    regex: 'x',
    forbidden_terms: ['x'],
    required_terms: { file: 'f' },
    min_links: 1,
    max_links: 0,
    min_length: 1,
    max_length: { sentences: 2 },
    json_schema: { type: 'object' },
    language: 'ja',
    pii: ['email'],
    secret: true,
  }
  expect(Object.keys(values)).toEqual([...KINDS.keys()])
  for (const [kind, value] of Object.entries(values)) expect(accepts({ any: [{ [kind]: value }] }), kind).toBe(true)
  expect(accepts({ any: [{ contains: 'x', regex: 'y' }] })).toBe(false)
  expect(accepts({ any: [] })).toBe(false)
  expect(accepts({ any: [{ contains: 'x' }] }, { when: { task_type: 'report' } })).toBe(false)
})
