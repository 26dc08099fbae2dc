import { describe, expect, it } from 'vitest'
import { readInput } from './read-input.ts'
import { readResponse } from './read-response.ts'

const dbMessage = (role: string, text: string) => ({
  id: 'm1',
  role,
  createdAt: '2026-11-15T00:00:00Z',
  content: { format: 2, parts: [{ type: 'text', text }], content: text },
})

describe('what was asked', () => {
  it.each<[string, unknown]>([
    ['a string', 'Where?'],
    ['a message', { role: 'user', content: 'Where?' }],
    ['messages', [{ role: 'user', content: 'Where?' }]],
    ['strings', ['Where?']],
    ['parts of one message', [{ type: 'text', text: 'Where?' }]],
    ['content in parts', [{ role: 'user', content: [{ type: 'text', text: 'Where?' }] }]],
    ['input parts', [{ role: 'user', content: [{ type: 'input_text', text: 'Where?' }] }]],
    ['a UI message', [{ role: 'user', parts: [{ type: 'text', text: 'Where?' }] }]],
    ['text and parts', [{ role: 'user', content: '', parts: [{ type: 'text', text: 'Where?' }] }]],
    ['a stored message', [dbMessage('user', 'Where?')]],
    ['a run of Mastra', { inputMessages: [dbMessage('user', 'Where?')], rememberedMessages: [], systemMessages: [] }],
    ['{ messages }', { messages: [{ role: 'user', content: 'Where?' }] }],
    ['{ prompt }', { prompt: 'Where?' }],
    ['{ prompt } of messages', { prompt: [{ role: 'user', content: 'Where?' }] }],
    ['{ input }', { input: 'Where?' }],
    ['{ user }', { user: 'Where?' }],
    ['{ text }', { text: 'Where?' }],
    ['{ content }', { content: 'Where?' }],
    ['{ content } of parts', { content: [{ type: 'text', text: 'Where?' }] }],
    ['{ parts }', { parts: [{ type: 'text', text: 'Where?' }] }],
  ])('%s', (_name, input) => {
    expect(readInput(input)).toEqual({ user: 'Where?', history: [], system: '', others: [] })
  })

  it('is the last message of the user; the turns before it are history', () => {
    const turns = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi!' },
      { role: 'user', content: 'Where is it?' },
    ]
    const history = [
      { role: 'user', text: 'Hello' },
      { role: 'assistant', text: 'Hi!' },
    ]
    expect(readInput(turns)).toMatchObject({ user: 'Where is it?', history })
    const remembered = { rememberedMessages: turns.slice(0, 2), inputMessages: turns.slice(2) }
    expect(readInput(remembered)).toMatchObject({ user: 'Where is it?', history })
  })

  it('joins all system and developer messages, wherever they stand', () => {
    const { system, user } = readInput({
      inputMessages: [
        { role: 'developer', content: 'No lists.' },
        { role: 'user', content: 'Go.' },
      ],
      systemMessages: [{ role: 'system', content: 'Be brief.' }, 'Be kind.'],
      taggedSystemMessages: { memory: [{ role: 'system', content: 'The user is Aki.' }] },
    })
    expect(system).toBe('Be brief.\n\nBe kind.\n\nThe user is Aki.\n\nNo lists.')
    expect(user).toBe('Go.')
    expect(readInput({ system: 'Be brief.', prompt: 'Go.' })).toMatchObject({ system: 'Be brief.', user: 'Go.' })
  })

  it('takes all text parts, and names the others', () => {
    const content = [
      { type: 'text', text: 'What is this?' },
      { type: 'image', image: 'data:…' },
      { type: 'file', filename: 'notes.pdf' },
      { type: 'text', text: 'Be brief.' },
    ]
    const { user, others } = readInput([{ role: 'user', content }])
    expect(user).toBe('What is this?\n[image]\n[file: notes.pdf]\nBe brief.')
    expect(others).toEqual(['image', 'file: notes.pdf'])
  })

  it('does not take results of tools for a question', () => {
    const { user } = readInput([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'weather', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: '21' }] },
    ])
    expect(user).toBe('Weather?')
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['no messages', []],
    ['an empty object', {}],
    ['a run without messages', { inputMessages: [], systemMessages: [] }],
    ['a blank text', ' \n'],
    ['only an answer', [{ role: 'assistant', content: 'Hi' }]],
    ['only an image', [{ role: 'user', content: [{ type: 'image' }] }]],
  ])('finds no prompt in %s', (_name, input) => {
    expect(readInput(input).user).toBe('')
  })

  it('shows other data as JSON', () => {
    expect(readInput({ question: 'Where?' }).user).toBe('{"question":"Where?"}')
    expect(readInput([1, 2]).user).toBe('[1,2]')
    expect(readInput(7).user).toBe('7')
  })
})

describe('what was answered', () => {
  it.each<[string, unknown]>([
    ['a string', 'Here.'],
    ['{ role, text }', { role: 'assistant', text: 'Here.' }],
    ['{ text }', { text: 'Here.' }],
    ['a message', { role: 'assistant', content: 'Here.' }],
    ['a UI message', { id: 'x', role: 'assistant', parts: [{ type: 'step-start' }, { type: 'text', text: 'Here.' }] }],
    ['messages', [{ role: 'assistant', content: 'Here.' }]],
    ['stored messages', [dbMessage('assistant', 'Here.')]],
    ['strings', ['Here.']],
    ['parts', [{ type: 'text', text: 'Here.' }]],
    ['a list with other voices', [dbMessage('user', 'Where?'), dbMessage('assistant', 'Here.')]],
    ['{ messages }', { messages: [{ role: 'assistant', content: 'Here.' }] }],
    ['{ output }', { output: 'Here.' }],
    ['{ response: { messages } }', { response: { messages: [{ role: 'assistant', content: 'Here.' }] } }],
    [
      'a response of OpenAI',
      [
        { type: 'reasoning', summary: [] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Here.' }] },
      ],
    ],
  ])('%s', (_name, output) => {
    expect(readResponse(output)).toMatchObject({ text: 'Here.' })
  })

  it('keeps every text of an agent, and names its tool calls', () => {
    const content = {
      format: 2,
      parts: [
        { type: 'text', text: 'Let me look.' },
        { type: 'tool-invocation', toolInvocation: { toolName: 'weather', state: 'result', args: {}, result: {} } },
        { type: 'step-start' },
        { type: 'text', text: 'It is 21 degrees.' },
      ],
      content: 'It is 21 degrees.',
    }
    expect(readResponse([{ role: 'assistant', content }])).toEqual({
      text: 'Let me look.\nIt is 21 degrees.',
      shown: 'Let me look.\n[tool-invocation: weather]\nIt is 21 degrees.',
      others: ['tool-invocation: weather'],
    })
  })

  it.each([[undefined], [null], [[]]])('is absent: %s', (output) => {
    expect(readResponse(output)).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['an empty string', ''],
    ['{ text: "" }', { role: 'assistant', text: '' }],
    ['only a tool call', { role: 'assistant', content: null, tool_calls: [{ function: { name: 'weather' } }] }],
    ['only calls of an SDK', { toolCalls: [{ toolName: 'weather' }] }],
    ['only a tool message', [{ role: 'tool', content: '21' }]],
  ])('is there, but without text: %s', (_name, output) => {
    expect(readResponse(output)?.text).toBe('')
  })

  it('shows structured answers as JSON', () => {
    const structured = [
      { answer: 42 },
      { steps: ['mix', 'bake'] },
      { content: { title: 'Bread' } },
      { output: 'x', sure: 0.3 },
      { response: { code: 1 }, ok: true },
    ]
    for (const answer of structured) expect(readResponse(answer)?.text).toBe(JSON.stringify(answer))
    expect(readResponse([{ type: 'refund', amount: 3 }])?.text).toBe('[{"type":"refund","amount":3}]')
    expect(readResponse(false)?.text).toBe('false')
  })

  it('refuses data that nests too deep instead of overflowing', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)
    expect(() => readResponse(deep)).toThrow('nested deeper')
    expect(readResponse({ content: { content: { content: { content: { content: { content: 'x' } } } } } })?.text).toBe(
      '',
    )
  })
})
