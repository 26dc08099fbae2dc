import { describe, expect, it } from 'vitest'
import { mistakesOf } from '../../read/test-folder.ts'
import { importerContract } from '../contract.ts'
import { jsonl, readSuite } from '../data/testing.ts'
import openaiEvals from './openai-evals.ts'

const sample = (number: number) => ({
  input: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: `${number} + 1 = ` },
  ],
  ideal: String(number + 1),
})
const registry = (kind: string, args = '') => `arithmetic:
  id: arithmetic.dev.v0
  metrics: [accuracy]
arithmetic.dev.v0:
  class: evals.elsuite.basic.${kind.toLowerCase()}:${kind}
  args:
    samples_jsonl: samples.jsonl
${args}`

importerContract('openai-evals', {
  whole: { files: { 'samples.jsonl': jsonl([sample(1), sample(2)]) }, path: 'samples.jsonl' },
  partly: {
    files: { 'eval.yaml': registry('Match', '    num_few_shot: 3\n'), 'samples.jsonl': jsonl([sample(1)]) },
    path: 'eval.yaml',
    construct: 'num_few_shot',
    line: 8,
  },
  long: (rows) => ({
    files: { 'samples.jsonl': jsonl(Array.from({ length: rows }, (_, at) => sample(at))) },
    path: 'samples.jsonl',
  }),
  naming: (path) => ({
    files: {
      'eval.yaml': registry('Match').replace('samples.jsonl', path),
      'samples.jsonl': jsonl([sample(1)]),
    },
    path: 'eval.yaml',
  }),
})

const read = (kind: string, rows: unknown[], args?: string) =>
  readSuite(openaiEvals, { 'eval.yaml': registry(kind, args), 'samples.jsonl': jsonl(rows) }, 'eval.yaml')

describe('evals of OpenAI', () => {
  it('alone have samples; how they are compared is said to be missing', async () => {
    const { cases, suite, differs } = await readSuite(openaiEvals, { 'samples.jsonl': jsonl([sample(1)]) })
    expect(cases).toEqual([{ id: 'sample-1', input: sample(1).input, expected: '2' }])
    expect(suite).toEqual({ scorers: [{ type: 'exact-match', trim: true }] })
    expect(differs).toEqual(['ideal'])
  })

  it.each([
    ['Match', '2', '', { type: 'starts-with', value: '2' }],
    ['Match', ['2', 'tw(o)'], '', { type: 'regex', pattern: '^(?:2|tw\\(o\\))' }],
    ['Includes', ['2', 'two'], '    ignore_case: true\n', { type: 'contains', any: ['2', 'two'], ignoreCase: true }],
    ['FuzzyMatch', '2', '', { type: 'token-f1', threshold: 1 }],
    ['JsonMatch', '{"a":1}', '', { type: 'json-diff', threshold: 1 }],
  ])('of the class %s with %j are scored so', async (kind, ideal, args, scorer) => {
    const { cases, left } = await read(kind, [{ input: 'q', ideal }], args)
    expect(cases).toEqual([
      {
        id: 'arithmetic.dev.v0-1',
        input: 'q',
        expected: ideal,
        scorers: [scorer],
        metadata: { eval: 'arithmetic.dev.v0' },
      },
    ])
    expect(left).toEqual([])
  })

  it.each(['ModelBasedClassify', 'Translate'])(
    'of the class %s are carried over without their scorer',
    async (kind) => {
      const { cases, left } = await read(kind, [{ input: 'q', ideal: 'a' }])
      expect(cases).toMatchObject([{ scorers: [{ type: 'length' }] }])
      expect(left).toEqual([kind])
    },
  )

  it('are found in the folder of a registry, all of them', async () => {
    const { cases, left } = await readSuite(
      openaiEvals,
      {
        'registry/evals/a.yaml': registry('Match').replace('samples.jsonl', 'a/s.jsonl'),
        'registry/evals/b.yaml': registry('Includes')
          .replaceAll('arithmetic', 'words')
          .replace('samples.jsonl', 'b/none.jsonl'),
        'registry/evals/other.yaml': 'name: x\n',
        'registry/data/a/s.jsonl': jsonl([sample(1), sample(2)]),
      },
      'registry',
    )
    expect(cases.map(({ id }) => id)).toEqual(['arithmetic.dev.v0-1', 'arithmetic.dev.v0-2'])
    expect(left).toEqual(['samples_jsonl'])
  })

  it('whose samples lie elsewhere are a sentence', async () => {
    const [mistake] = await mistakesOf(() =>
      readSuite(
        openaiEvals,
        { 'evals/a.yaml': registry('Match'), 'data/samples.jsonl': jsonl([sample(1)]) },
        'evals/a.yaml',
      ),
    )
    expect(mistake?.message.en).toContain('Import the folder that has both `evals` and `data`')
  })

  it('keep what else a sample has, and leave out what asks nothing', async () => {
    const { cases, left } = await readSuite(openaiEvals, {
      'samples.jsonl': jsonl([{ input: 'q', ideal: 'a', level: 3 }, { ideal: 'x' }]),
    })
    expect(cases).toEqual([{ id: 'sample-1', input: 'q', expected: 'a', metadata: { level: 3 } }])
    expect(left).toEqual(['row'])
  })
})
