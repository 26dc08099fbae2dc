import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseSchema } from '../schema/case.ts'
import { FIELDS } from './fields.ts'
import { isPlainCase } from './plain-case.ts'
import type { Fields } from './shape.ts'

test('the short way never accepts what the schema refuses', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }).filter((json) => json !== null),
    fc.constantFrom('', 0, -1, 1.5, Number.POSITIVE_INFINITY, true, [], {}, ['a']),
  )
  const fields = fc.dictionary(fc.constantFrom(...FIELDS), value) as fc.Arbitrary<Fields>
  fc.assert(
    fc.property(fields, (one) => {
      if (isPlainCase(one)) expect(caseSchema.safeParse(one).success).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('ordinary rows take it', () => {
  expect(
    isPlainCase({ id: 'a', input: 'q', output: { any: ['thing'] }, expected: 1, durationMs: 5, metadata: {} }),
  ).toBe(true)
  expect(isPlainCase({ id: 'a', pages: [] })).toBe(false)
})
