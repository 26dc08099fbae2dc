import { describe, expect, it } from 'vitest'
import { readToolCalls, readToolResults } from './tool-calls.ts'

const call = { name: 'weather', args: { city: 'Tokyo' }, result: { temp: 21 } }
const invocation = {
  state: 'result',
  toolCallId: 'c1',
  toolName: 'weather',
  args: { city: 'Tokyo' },
  result: { temp: 21 },
}

describe('readToolCalls', () => {
  it.each<[string, unknown]>([
    [
      'Mastra, where the same call stands twice',
      [
        {
          role: 'assistant',
          content: {
            format: 2,
            parts: [
              { type: 'tool-invocation', toolInvocation: invocation },
              { type: 'text', text: 'It is 21.' },
            ],
            content: 'It is 21.',
            toolInvocations: [invocation],
          },
        },
      ],
    ],
    [
      'a UI message with typed parts',
      {
        role: 'assistant',
        parts: [
          {
            type: 'tool-weather',
            toolCallId: 'c1',
            state: 'output-available',
            input: { city: 'Tokyo' },
            output: { temp: 21 },
          },
        ],
      },
    ],
    [
      'a UI message with a dynamic tool',
      {
        role: 'assistant',
        parts: [
          {
            type: 'dynamic-tool',
            toolName: 'weather',
            toolCallId: 'c1',
            input: { city: 'Tokyo' },
            output: { temp: 21 },
          },
        ],
      },
    ],
    [
      'model messages of the AI SDK',
      [
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: { city: 'Tokyo' } }],
        },
        {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'weather', output: { temp: 21 } }],
        },
      ],
    ],
    [
      'a result of the AI SDK',
      {
        text: 'It is 21.',
        toolCalls: [{ toolCallId: 'c1', toolName: 'weather', args: { city: 'Tokyo' } }],
        toolResults: [{ toolCallId: 'c1', toolName: 'weather', result: { temp: 21 } }],
      },
    ],
    [
      'a result with steps',
      {
        text: 'It is 21.',
        steps: [
          {
            toolCalls: [{ toolCallId: 'c1', toolName: 'weather', input: { city: 'Tokyo' } }],
            toolResults: [{ toolCallId: 'c1', output: { temp: 21 } }],
          },
          { toolCalls: [] },
        ],
        toolCalls: [],
      },
    ],
    [
      "chunks of Mastra's agents",
      {
        text: 'It is 21.',
        toolCalls: [{ type: 'tool-call', payload: { toolCallId: 'c1', toolName: 'weather', args: { city: 'Tokyo' } } }],
        toolResults: [
          { type: 'tool-result', payload: { toolCallId: 'c1', toolName: 'weather', result: { temp: 21 } } },
        ],
      },
    ],
    [
      'Anthropic',
      [
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'weather', input: { city: 'Tokyo' } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: { temp: 21 } }] },
      ],
    ],
    [
      'a trajectory',
      { steps: [{ stepType: 'tool_call', name: 'weather', toolArgs: { city: 'Tokyo' }, toolResult: { temp: 21 } }] },
    ],
  ])('%s', (_name, output) => {
    expect(readToolCalls(output)).toEqual([call])
  })

  it('reads OpenAI, whose arguments are text', () => {
    const output = [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Tokyo"}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '21 degrees' },
      { role: 'assistant', content: 'It is 21.' },
    ]
    expect(readToolCalls(output)).toEqual([{ name: 'weather', args: '{"city":"Tokyo"}', result: '21 degrees' }])
    const responses = [
      { type: 'function_call', call_id: 'c1', name: 'weather', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: '21 degrees' },
    ]
    expect(readToolCalls(responses)).toEqual([{ name: 'weather', args: '{}', result: '21 degrees' }])
  })

  it('keeps the order, and repeated calls', () => {
    const output = ['a', 'b', 'a'].map((toolName) => ({
      role: 'assistant',
      content: [{ type: 'tool-call', toolName }],
    }))
    expect(readToolCalls(output).map(({ name }) => name)).toEqual(['a', 'b', 'a'])
    expect(readToolCalls({ toolCalls: ['a', 'b'] }).map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('keeps what a tool that failed said', () => {
    const parts = [{ type: 'tool-weather', toolCallId: 'c1', state: 'output-error', input: {}, errorText: 'API down' }]
    expect(readToolCalls({ role: 'assistant', parts })).toEqual([{ name: 'weather', args: {}, result: 'API down' }])
  })

  it.each([
    ['text'],
    [null],
    [[]],
    [{ role: 'assistant', content: 'no tool' }],
    [[null, 3, 'x']],
    [{ __proto__: null }],
  ])('finds none in %o', (output) => {
    expect(readToolCalls(output)).toEqual([])
  })
})

it('collects what tools gave back, also without a call', () => {
  const output = [
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'a', input: {} }] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', output: 'one' }] },
    { role: 'tool', content: 'two' },
  ]
  expect(readToolResults(output)).toEqual(['one', 'two'])
})
