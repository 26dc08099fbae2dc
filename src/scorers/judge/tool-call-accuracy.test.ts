import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import { contextWith, type MockModel, mockModel } from './testing/mock-model.ts'
import toolCallAccuracy from './tool-call-accuracy.ts'

conforms('tool-call-accuracy', toolCallAccuracy)

const calling = (...names: string[]): Json => [
  ...names.map((toolName) => ({
    role: 'assistant',
    content: [{ type: 'tool-call', toolName, input: { q: toolName } }],
  })),
  { role: 'assistant', content: 'Done.' },
]

async function score(options: object, output: Json, model?: MockModel, more: { [key: string]: Json } = {}) {
  const ready = await readyFor(toolCallAccuracy, { type: 'tool-call-accuracy', ...options })
  const context = model ? await contextWith(model) : bareContext
  return evaluate(ready, { id: 'c1', input: 'Weather in Tokyo?', output, ...more }, context)
}

describe('compared with what is expected, without a judge', () => {
  it.each<[object, string[], number]>([
    [{ expectedTool: 'search' }, [], 0],
    [{ expectedTool: 'search' }, ['open', 'search'], 1],
    [{ expectedTool: 'search', strict: true }, ['search'], 1],
    [{ expectedTool: 'search', strict: true }, ['search', 'search'], 0],
    [{ expectedOrder: ['a', 'b'] }, ['a', 'x', 'b'], 1],
    [{ expectedOrder: ['a', 'b'] }, ['b', 'a'], 0],
    [{ expectedOrder: ['a', 'b'], strict: true }, ['a', 'b'], 1],
    [{ expectedOrder: ['a', 'b', 'c'] }, ['a', 'b'], 0],
    [{ expectedOrder: ['a'] }, [], 0],
  ])('%o, called %o', async (options, called, value) => {
    const result = await score(options, calling(...called))
    expect(result).toMatchObject({ status: 'scored', value, threshold: 1, passed: value === 1, details: { called } })
  })

  it('says what was called and what was expected', async () => {
    expect((await score({ expectedTool: 'search' }, 'no tool')).reason).toBe('called nothing, expected search')
  })

  it('reads what is expected from the case, too', async () => {
    const expected = { expectedOrder: ['a', 'b'] }
    expect((await score({}, calling('a', 'b'), undefined, { expected })).value).toBe(1)
    expect((await score({ strict: true }, calling('a', 'x', 'b'), undefined, { expected })).value).toBe(0)
  })

  it('refuses two expectations', async () => {
    await expect(score({ expectedTool: 'a', expectedOrder: ['b'] }, 'x')).rejects.toThrow('not both')
  })
})

describe('judged', () => {
  const judging = (...appropriate: boolean[]) =>
    mockModel(() => ({
      calls: appropriate.map((one, at) => ({ id: `c${at + 1}`, appropriate: one, reasoning: 'so' })),
    }))

  it('is the share of appropriate calls', async () => {
    const model = judging(true, false)
    const availableTools = [{ name: 'weather', description: 'gives the weather' }]
    const result = await score({ availableTools }, calling('weather', 'mail'), model)
    expect(result.value).toBe(0.5)
    expect(result.reason).toContain('1 of 2 tool calls appropriate; mail – so')
    expect(model.calls[0]?.prompt).toContain('- weather: gives the weather')
    expect(model.calls[0]?.prompt).toContain('"q": "mail"')
  })

  it('wants a verdict on every call', async () => {
    expect((await score({}, calling('weather', 'mail'), judging(true))).error?.kind).toBe('malformed')
  })

  it.each([
    [true, 0],
    [false, 1],
  ])('with no call: needed %s scores %d', async (needed, value) => {
    const model = mockModel(() => ({ needed, reasoning: 'so' }))
    const result = await score({}, 'Just an answer.', model)
    expect(result).toMatchObject({ value, details: { needed } })
  })

  it('needs a judge, a request and an output', async () => {
    expect((await score({}, calling('a'))).error?.message).toContain('--judge')
    expect((await score({}, calling('a'), judging(true), { input: null })).error?.kind).toBe('input')
    expect((await score({ expectedTool: 'a' }, null)).error?.kind).toBe('input')
  })
})
