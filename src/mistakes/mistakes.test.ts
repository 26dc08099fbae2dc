import { expect, it } from 'vitest'
import { z } from 'zod'
import { suiteSchema } from '../suite/schema/suite.ts'
import { findingsOf } from './mistakes.ts'

const said = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return findingsOf(error?.issues ?? [], value, schema).map(({ message }) => [message.en, message.ja])
}

it('says of a value that may be written in several ways what all of them are', () => {
  const reason = z.enum(['stop', 'tool-calls'])
  const schema = z.object({ value: z.union([reason, z.array(reason)]) })
  expect(said(schema, { value: 'tool_calls' })).toEqual([
    [
      'must be one of "stop", "tool-calls", or a list; found "tool_calls". Did you mean "tool-calls"?',
      '"stop", "tool-calls" のどれか、またはリストを書いてください（現在は "tool_calls"）。"tool-calls" のことですか？',
    ],
  ])
  expect(said(schema, { value: ['stopp'] })[0]?.[0]).toContain('Did you mean "stop"?')
  expect(said(z.object({ id: z.union([z.string(), z.number()]) }), { id: [] })[0]?.[0]).toBe(
    'must be text, or a number; found a list of 0',
  )
})

it.each([
  [{ scorers: ['rouge'] }, 'must be a mapping (key: value); found "rouge". Write { type: rouge }'],
  [{ judge: 'openai:gpt-5' }, 'must be a mapping (key: value); found "openai:gpt-5". Write { model: openai:gpt-5 }'],
  [{ gate: 'strict' }, 'must be a mapping (key: value); found "strict"'],
  [{ threshold: 0.5 }, /^unknown key "threshold"; it stands inside scorers \(allowed/],
  [{ passRate: 0.5 }, /^unknown key "passRate"; it stands inside gate \(allowed/],
  [{ gate: { threshold: 0.5 } }, /^unknown key "threshold"; it stands inside scorers \(allowed/],
  [{ targets: [{ name: 'a', url: 'x' }] }, /^unknown key "url"; it stands inside http \(allowed/],
  [{ targets: ['cat'] }, 'must be a mapping (key: value); found "cat"'],
  [{ targets: [] }, 'must be a list of at least 1; found a list of 0'],
  [{ scorer: [] }, /^unknown key "scorer"; did you mean "scorers"\?/],
])('%j: says how it is written, or where', (changes, sentence) => {
  const [found] = said(suiteSchema, { cases: 'c.yaml', ...changes })
  if (sentence instanceof RegExp) expect(found?.[0]).toMatch(sentence)
  else expect(found?.[0]).toBe(sentence)
})
