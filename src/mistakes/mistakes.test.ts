import { expect, it } from 'vitest'
import { z } from 'zod'
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
