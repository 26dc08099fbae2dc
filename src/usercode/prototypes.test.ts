import { expect, it } from 'vitest'
import { z } from 'zod'
import { bareContext, readyFor } from '../score/conformance.ts'
import { defineScorer } from '../score/define-scorer.ts'
import { evaluate } from '../score/evaluate.ts'
import { hostWith, scoreWith } from './testing.ts'

it.each([
  ['a value', 'Object.prototype.value = 1', '{}', 'invalid-value'],
  ['a value beside a reason', 'Object.prototype.value = 1', '{ reason: "x" }', 'invalid-value'],
  ['that it does not apply', 'Object.prototype.notApplicable = "no"', '{ value: 0.25 }', 0.25],
  ['another result', 'Object.prototype.toJSON = () => ({ value: 1 })', '{ value: 0.25, details: { a: 1 } }', 0.25],
  ['parts', 'Object.prototype.parts = { x: 7 }', '{ value: 0.25 }', 0.25],
  ['the prototype itself', '', '{ __proto__: { value: 1 } }', 'invalid-value'],
])('a prototype does not give a score %s', async (_what, before, result, expected) => {
  const host = await hostWith({
    'scorer.mjs': `export default { description: 'x', score() { ${before}; return ${result} } }`,
  })
  const score = await scoreWith(host, './scorer.mjs', { output: 'x' })
  expect(score.error?.kind ?? score.value).toBe(expected)
})

it('nor do the results of functions in this process', async () => {
  const inherited = Object.create({ value: 1 }) as { value: number }
  const definition = defineScorer({
    description: 'x',
    options: z.object({}),
    example: { case: {} },
    score: () => inherited,
  })
  const score = await evaluate(await readyFor(definition, {}), { id: 'a', output: 'x' }, bareContext)
  expect(score.error?.kind).toBe('invalid-value')
})
