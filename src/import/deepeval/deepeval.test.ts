import { describe, expect, it } from 'vitest'
import { importerContract } from '../contract.ts'
import { jsonl, readSuite } from '../data/testing.ts'
import deepeval from './deepeval.ts'

const golden = (number: number) => ({ input: `Question ${number}?`, expected_output: `Answer ${number}` })

importerContract('deepeval', {
  whole: { files: { 'goldens.json': JSON.stringify([golden(1), golden(2)], null, 2) }, path: 'goldens.json' },
  partly: {
    files: { 'goldens.jsonl': jsonl([golden(1), { expected_output: 'to nothing' }]) },
    path: 'goldens.jsonl',
    construct: 'row',
    line: 2,
  },
  long: (rows) => ({
    files: { 'goldens.jsonl': jsonl(Array.from({ length: rows }, (_, at) => golden(at))) },
    path: 'goldens.jsonl',
  }),
})

const read = (rows: unknown) => readSuite(deepeval, { 'goldens.json': JSON.stringify(rows) })

describe('goldens of DeepEval', () => {
  it('have what was asked, answered, expected and retrieved; the rest is metadata', async () => {
    const { cases, suite, differs } = await read([
      {
        name: 'refund',
        input: 'May I return it?',
        actual_output: 'Within 30 days.',
        expected_output: '30 days.',
        context: ['Returns: 30 days.'],
        retrieval_context: ['Return policy …', 'Shipping …'],
        additional_metadata: { topic: 'returns' },
        comments: 'seen in March',
        source_file: 'policy.pdf',
        completion_time: 1.5,
        token_cost: 0.002,
        custom_column_key_values: { team: 'shop' },
      },
    ])
    expect(cases).toEqual([
      {
        id: 'golden-1',
        name: 'refund',
        input: 'May I return it?',
        output: 'Within 30 days.',
        expected: '30 days.',
        context: ['Return policy …', 'Shipping …'],
        durationMs: 1500,
        metadata: {
          comments: 'seen in March',
          source_file: 'policy.pdf',
          token_cost: 0.002,
          ideal_context: ['Returns: 30 days.'],
          team: 'shop',
          topic: 'returns',
        },
      },
    ])
    expect(suite).toEqual({ scorers: [{ type: 'token-f1' }] })
    expect(differs).toEqual(['scorers'])
  })

  it('are read under the names of the platform, and without answers say so', async () => {
    const { cases, differs } = await read([{ input: 'a', expectedOutput: 'b', retrievalContext: ['c'] }])
    expect(cases).toEqual([{ id: 'golden-1', input: 'a', expected: 'b', context: ['c'] }])
    expect(differs).toEqual(['answers', 'scorers'])
  })

  it('of tools ask for them where answers are yet to come, and keep them where they are texts', async () => {
    const tools = [{ name: 'search', input_parameters: { q: 'x' } }, { name: 'fetch' }]
    const { cases } = await read([
      { input: 'a', expected_tools: tools },
      { input: 'b', actual_output: 'done', expected_tools: ['search'], tools_called: [{ name: 'search' }] },
    ])
    expect(cases).toMatchObject([
      {
        also: [{ type: 'tool-call-accuracy', expectedOrder: ['search', 'fetch'] }],
        metadata: { expected_tools: tools },
      },
      { output: 'done', metadata: { expected_tools: ['search'], tools_called: [{ name: 'search' }] } },
    ])
    expect(cases[1]).not.toHaveProperty('also')
  })

  it('of conversations keep scenario, turns and outcome', async () => {
    const { cases } = await read([
      {
        scenario: 'An angry customer',
        expected_outcome: 'is calm',
        turns: [
          { role: 'user', content: 'Hey!' },
          { role: 'assistant', content: 'Hello.' },
        ],
        user_description: 'angry',
      },
    ])
    expect(cases).toEqual([
      {
        id: 'golden-1',
        input: 'An angry customer',
        messages: [
          { role: 'user', content: 'Hey!' },
          { role: 'assistant', content: 'Hello.' },
        ],
        expected: 'is calm',
        metadata: { user_description: 'angry' },
      },
    ])
  })

  it('in CSV have lists with bars between', async () => {
    const { cases } = await readSuite(deepeval, {
      'goldens.csv': 'input,actual_output,expected_output,retrieval_context\n"A?",a,"b, c",one|two\n"B?",,,\n',
    })
    expect(cases).toEqual([
      { id: 'golden-1', input: 'A?', output: 'a', expected: 'b, c', context: ['one', 'two'] },
      { id: 'golden-2', input: 'B?' },
    ])
  })

  it('without what is expected are only looked at for an answer', async () => {
    expect((await read([{ input: 'a', actual_output: 'b', retrieval_context: [] }])).suite).toEqual({
      scorers: [{ type: 'length', name: 'answered', min: 1 }],
    })
  })
})
