import { describe, expect, it } from 'vitest'
import { importerContract } from '../contract.ts'
import { jsonl, readSuite } from '../data/testing.ts'
import ragas from './ragas.ts'

const sample = (number: number) => ({
  user_input: `Question ${number}?`,
  retrieved_contexts: ['a context'],
  response: `Answer ${number}`,
  reference: `Answer ${number}`,
})

importerContract('ragas', {
  whole: { files: { 'data.jsonl': jsonl([sample(1), sample(2)]) }, path: 'data.jsonl' },
  partly: {
    files: { 'data.jsonl': jsonl([sample(1), { response: 'to nothing', reference: 'x' }]) },
    path: 'data.jsonl',
    construct: 'row',
    line: 2,
  },
  long: (rows) => ({
    files: { 'data.jsonl': jsonl(Array.from({ length: rows }, (_, at) => sample(at))) },
    path: 'data.jsonl',
  }),
})

const read = (row: unknown) => readSuite(ragas, { 'data.json': JSON.stringify([row]) })

describe('a data set of Ragas', () => {
  it('has question, answer, reference and contexts', async () => {
    const { cases, suite } = await read({
      ...sample(1),
      reference_contexts: ['the right one'],
      rubrics: { score1_description: 'bad' },
      multi_responses: ['x', 'y'],
      synthesizer_name: 'single_hop',
    })
    expect(cases).toEqual([
      {
        id: 'sample-1',
        input: 'Question 1?',
        output: 'Answer 1',
        expected: 'Answer 1',
        context: ['a context'],
        metadata: {
          synthesizer_name: 'single_hop',
          reference_contexts: ['the right one'],
          rubrics: { score1_description: 'bad' },
          multi_responses: ['x', 'y'],
        },
      },
    ])
    expect(suite).toEqual({ scorers: [{ type: 'token-f1' }] })
  })

  it.each([
    ['one truth', { question: 'q', answer: 'a', contexts: ['c'], ground_truth: 't' }, 't'],
    ['a list of one', { question: 'q', answer: 'a', contexts: ['c'], ground_truths: ['t'] }, 't'],
    ['several truths', { question: 'q', answer: 'a', contexts: ['c'], ground_truths: ['t', 'u'] }, ['t', 'u']],
  ])('is read under its names of before: %s', async (_name, row, expected) => {
    expect((await read(row)).cases).toEqual([{ id: 'sample-1', input: 'q', output: 'a', expected, context: ['c'] }])
  })

  it('made by a generator has contexts to answer from', async () => {
    expect((await read({ user_input: 'q', reference: 'r', reference_contexts: ['c'] })).cases).toEqual([
      { id: 'sample-1', input: 'q', expected: 'r', context: ['c'] },
    ])
  })

  it('of several turns is a conversation, with the tools that are to be called', async () => {
    const { cases } = await read({
      user_input: [
        { type: 'human', content: 'Weather in Tokyo?' },
        { type: 'ai', content: '', tool_calls: [{ name: 'weather', args: { city: 'Tokyo' } }] },
        { type: 'tool', content: 'sunny' },
        { type: 'ai', content: 'Sunny.' },
      ],
      reference: 'sunny',
      reference_tool_calls: [{ name: 'weather', args: {} }],
    })
    expect(cases).toMatchObject([
      {
        input: [
          { role: 'user', content: 'Weather in Tokyo?' },
          { role: 'assistant', content: '', tool_calls: [{ name: 'weather' }] },
          { role: 'tool', content: 'sunny' },
          { role: 'assistant', content: 'Sunny.' },
        ],
        also: [{ type: 'tool-call-accuracy', expectedOrder: ['weather'] }],
      },
    ])
  })

  it.each([
    ['pandas', `"['one', ""it's two""]"`, ['one', "it's two"]],
    ['numpy', `"['one' 'two']"`, ['one', 'two']],
    ['JSON', `"[""one"", ""two""]"`, ['one', 'two']],
  ])('in CSV has lists as %s writes them', async (_name, cell, context) => {
    const { cases } = await readSuite(ragas, {
      'data.csv': `user_input,retrieved_contexts,response,reference\nq,${cell},a,r\n`,
    })
    expect(cases).toEqual([{ id: 'sample-1', input: 'q', output: 'a', expected: 'r', context }])
  })
})
