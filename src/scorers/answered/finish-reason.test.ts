import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import type { Case } from '../../score/case.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import finishReason from './finish-reason.ts'

conforms('finish-reason', finishReason)

const score = async (testCase: Partial<Case>, value?: string | string[]) => {
  const ready = await readyFor(finishReason, { type: 'finish-reason', ...(value !== undefined && { value }) })
  return evaluate(ready, { id: 'c', output: 'x', ...testCase }, bareContext)
}

describe('finish-reason', () => {
  it.each([
    ['stop', 'stop'],
    ['end_turn', 'stop'],
    ['STOP', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['MAX_TOKENS', 'length'],
    ['content_filter', 'content-filter'],
    ['SAFETY', 'content-filter'],
    ['refusal', 'content-filter'],
    ['tool_calls', 'tool-calls'],
    ['tool_use', 'tool-calls'],
    ['function_call', 'tool-calls'],
    ['something new', 'other'],
  ])('reads %s as %s', async (said, word) => {
    const found = await score({ answered: { finishReason: said } }, word)
    expect(found.value).toBe(1)
    expect(found.details).toEqual({ finishReason: word, ...(said !== word && { said }) })
  })

  it('wants stop unless told otherwise, and says what it found', async () => {
    const found = await score({ answered: { finishReason: 'max_tokens' } })
    expect(found).toMatchObject({ value: 0, passed: false, reason: 'stopped for "length", wanted stop' })
    expect((await score({ answered: { finishReason: 'tool_use' } }, ['stop', 'tool-calls'])).value).toBe(1)
  })

  it.each<[string, Json]>([
    ['OpenAI', { choices: [{ message: { content: 'x' }, finish_reason: 'length' }] }],
    ['Anthropic', { content: [{ type: 'text', text: 'x' }], stop_reason: 'max_tokens' }],
    ['Google', { candidates: [{ finishReason: 'MAX_TOKENS' }] }],
    ['the AI SDK', { text: 'x', finishReason: { unified: 'length', raw: 'max_tokens' } }],
    ['Mastra', { text: 'x', steps: [{ finishReason: 'tool-calls' }, { finishReason: 'length' }] }],
  ])('is found in a reply of %s', async (_whose, output) => {
    expect((await score({ output, answered: {} })).details).toMatchObject({ finishReason: 'length' })
  })

  it('is read from the metadata of a case that brings its own answer, and of no other', async () => {
    expect((await score({ metadata: { finish_reason: 'length' } })).value).toBe(0)
    expect((await score({ metadata: { finishReason: 'stop' }, answered: {} })).status).toBe('not-applicable')
  })

  it('does not apply where nobody says', async () => {
    expect((await score({})).status).toBe('not-applicable')
  })

  it.each(['stopp', [], 5])('refuses value: %s', (value) => {
    expect(finishReason.options.safeParse({ value }).success).toBe(false)
  })
})
