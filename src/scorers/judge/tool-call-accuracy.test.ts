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

  const found = (given: object) => [
    { role: 'assistant', tool_calls: [{ function: { name: 'find', arguments: JSON.stringify(given) } }] },
    { role: 'assistant', tool_calls: [{ function: { name: 'mail', arguments: '{"to":"a@example.com"}' } }] },
  ]

  it('compares the arguments of calls, and says which are other', async () => {
    const expectedCalls = [{ tool: 'find', arguments: { city: 'Tokyo', days: 3 } }, 'mail']
    expect(await score({ expectedCalls }, found({ city: 'Tokyo', days: 3, lang: 'en' }))).toMatchObject({
      value: 1,
      passed: true,
      parts: { tools: 1, arguments: 1 },
    })
    expect(await score({ expectedCalls }, found({ city: 'Kyoto', days: 3 }))).toMatchObject({
      value: 0.5,
      passed: false,
      parts: { tools: 1, arguments: 0.5 },
      reason: 'find was called otherwise (call 1): city is "Kyoto", expected "Tokyo"',
    })
    expect((await score({ expectedCalls }, 'no call')).value).toBe(0)
  })

  it('in any order, or these and no others', async () => {
    const calls = found({ city: 'Tokyo' })
    expect((await score({ expectedCalls: ['mail', 'find'] }, calls)).value).toBe(0.5)
    expect((await score({ expectedCalls: ['mail', 'find'], anyOrder: true }, calls)).value).toBe(1)
    expect((await score({ expectedCalls: ['find', 'mail'], strict: true }, calls)).value).toBe(1)
    expect(await score({ expectedCalls: ['mail'], strict: true }, calls)).toMatchObject({
      value: 0.5,
      reason: 'also called: find',
    })
    await expect(score({ expectedCalls: ['a'], strict: true, anyOrder: true }, 'x')).rejects.toThrow('anyOrder')
  })

  it('reads calls that are expected from the case, and finds what is wrong with them beforehand', async () => {
    const expected = { expectedCalls: [{ tool: 'find', arguments: { days: 3 }, tolerance: 1 }] }
    expect((await score({}, found({ days: 4 }), undefined, { expected })).value).toBe(1)
    const check = (expectedCalls: Json) =>
      toolCallAccuracy.checkCase?.({ id: 'c', expected: { expectedCalls } }, undefined as never) as { path: string }[]
    expect(check([{ tool: 'find' }])).toEqual([])
    expect(check([{ tol: 'find' }])[0]?.path).toMatch(/^expected\.expectedCalls\[0\]/)
    expect(check([{ tool: 'find', schema: { type: 'nothing' } }])[0]?.path).toBe('expected.expectedCalls[0].schema')
    expect(check('find')[0]?.path).toBe('expected.expectedCalls')
  })

  it('refuses two expectations', async () => {
    await expect(score({ expectedTool: 'a', expectedOrder: ['b'] }, 'x')).rejects.toThrow('only one of')
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
