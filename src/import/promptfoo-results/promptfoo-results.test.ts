import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../json.ts'
import { listOf, mistakesOf, testFolder } from '../../read/test-folder.ts'
import type { ImportedCase, RunImport } from '../../run/imported/imported-run.ts'
import { importerContract } from '../contract.ts'
import type { Scales } from '../importer.ts'
import { Notes } from '../notes.ts'
import { ImportSource } from '../source.ts'
import importer from './promptfoo-results.ts'
import { resultRow, resultsFile } from './testing.ts'

importerContract('promptfoo-results', {
  whole: { files: { 'out.json': resultsFile([resultRow()]) }, path: 'out.json' },
  partly: {
    files: {
      'out.jsonl': [resultRow(), resultRow({ test: 1, country: 'Italy', response: { output: 'a', images: [{}] } })]
        .map((row) => JSON.stringify(row))
        .join('\n'),
    },
    path: 'out.jsonl',
    construct: 'images',
    line: 2,
  },
  long: (rows) => ({
    files: {
      'out.json': resultsFile(
        Array.from({ length: rows }, (_, at) => resultRow({ test: at, country: `country ${at}` })),
        {},
        0,
      ),
    },
    path: 'out.json',
  }),
  broken: {
    'no rows': { files: { 'out.json': resultsFile([]) }, path: 'out.json' },
    'rows of nothing': { files: { 'out.json': resultsFile([{}, {}]) }, path: 'out.json' },
    'cut off': { files: { 'out.json': resultsFile([resultRow()]).slice(0, 900) }, path: 'out.json' },
    'rows that are none': { files: { 'out.json': resultsFile([1 as never, null as never]) }, path: 'out.json' },
  },
})

interface Read {
  run: RunImport
  cases: ImportedCase[]
  left: string[]
}

async function read(content: string, name = 'out.json', scales: Scales = new Map()): Promise<Read> {
  const at = testFolder({ [name]: content })
  const notes = new Notes()
  const run = (await importer.read(await ImportSource.at(at(name), '/'), { notes, asRun: false, scales })) as RunImport
  const left = notes.all('left-out').map((note) => `${note.construct}: ${note.message.en}`)
  return { run, cases: await listOf(run.cases), left }
}

const lines = (rows: readonly JsonObject[]) => rows.map((row) => JSON.stringify(row)).join('\n')
const outputs = ({ cases }: Read) =>
  cases.map(({ rows }) => rows.map(({ target, repeat, output, error }) => [target, repeat, output ?? error]))

describe('results of promptfoo', () => {
  it('have tests, answers, and scores of the whole and of each assertion', async () => {
    const { run, cases, left } = await read(resultsFile([resultRow({ politeness: 0.6 })]))
    expect(run).toMatchObject({
      name: 'capitals',
      count: 1,
      repeats: 1,
      targets: [{ name: 'openai:gpt' }],
      scorers: [
        { name: 'promptfoo', weight: 1 },
        { name: 'contains', weight: 0 },
        { name: 'politeness', weight: 0 },
      ],
      from: { tool: 'promptfoo', version: '0.123.1', ranAt: '2026-01-02T03:04:05.000Z' },
    })
    expect(cases[0]?.case).toEqual({
      id: 'test-1',
      name: 'about France',
      input: { country: 'France' },
      metadata: { topic: 'maps' },
    })
    expect(cases[0]?.rows[0]).toMatchObject({
      output: 'Paris, please',
      durationMs: 42,
      usage: { inputTokens: 12, outputTokens: 4, cost: 0.001 },
      sent: { prompt: 'Capital of France?' },
    })
    expect([...(cases[0]?.rows[0]?.scores.values() ?? [])]).toMatchObject([
      { value: 0.8, passed: true, reason: 'All assertions passed' },
      { value: 1, reason: 'contains it', details: { pass: true, type: 'contains' } },
      { value: 0.6, reason: 'kind words', details: { pass: true, type: 'llm-rubric', threshold: 0.5 } },
    ])
    expect(left).toEqual([])
  })

  it('are the same as JSON, as JSONL, as the summary alone, and in versions 2 to 4', async () => {
    const rows = [resultRow(), resultRow({ test: 1, country: 'Italy', output: 'Rome' })]
    const whole = await read(resultsFile(rows))
    const { results } = JSON.parse(resultsFile(rows))
    for (const other of [
      await read(lines(rows), 'out.jsonl'),
      await read(JSON.stringify(results)),
      ...(await Promise.all([2, 4].map((version) => read(resultsFile(rows, { version }))))),
    ]) {
      expect(other.cases.map(({ case: testCase, rows }) => ({ testCase, rows }))).toEqual(
        whole.cases.map(({ case: testCase, rows }) => ({ testCase, rows })),
      )
      expect(other.run.hash).toBe(whole.run.hash)
    }
  })

  it('have a target a provider and prompt, in the order of the table', async () => {
    const at = (column: number, provider: JsonObject, label: string) =>
      resultRow({ column, provider, prompt: { raw: 'x', label }, output: `answer ${column}` })
    const read2 = await read(
      resultsFile([
        at(3, { id: 'b', label: 'second' }, 'polite'),
        at(0, { id: 'a', label: '' }, 'Capital of {{country}}?'),
        at(1, { id: 'a', label: '' }, 'polite'),
        at(2, { id: 'b', label: 'second' }, 'Capital of {{country}}?'),
      ]),
    )
    expect(read2.run.targets.map(({ name }) => name)).toEqual([
      'a/prompt-1',
      'a/polite',
      'second/prompt-1',
      'second/polite',
    ])
    expect(outputs(read2)[0]?.toSorted()).toEqual([0, 1, 2, 3].map((target) => [target, 0, `answer ${target}`]))
  })

  it('name prompts alone where one provider was asked, and never two targets alike', async () => {
    const at = (column: number, label: string, id: string) =>
      resultRow({ column, provider: { id }, prompt: { raw: 'x', label } })
    expect(
      (await read(resultsFile([at(0, 'short', 'a'), at(1, 'long', 'a')]))).run.targets.map(({ name }) => name),
    ).toEqual(['short', 'long'])
    expect((await read(resultsFile([at(0, 'x', 'a'), at(1, 'x', 'a')]))).run.targets.map(({ name }) => name)).toEqual([
      'a',
      'a-2',
    ])
  })

  it('have the same test asked again as repeats, in whatever order rows were written', async () => {
    const rows = [
      resultRow({ test: 3, country: 'Italy', output: 'i2' }),
      resultRow({ test: 0, output: 'f1' }),
      resultRow({ test: 1, output: 'f2' }),
      resultRow({ test: 2, country: 'Italy', output: 'i1' }),
    ]
    const { run, ...rest } = await read(resultsFile(rows))
    expect(run.repeats).toBe(2)
    expect(outputs({ run, ...rest })).toEqual([
      [
        [0, 0, 'f1'],
        [0, 1, 'f2'],
      ],
      [
        [0, 0, 'i1'],
        [0, 1, 'i2'],
      ],
    ])
  })

  it('keep a test apart that asserts something else of the same variables', async () => {
    const other = resultRow({ test: 1, testCase: { vars: { country: 'France' }, assert: [{ type: 'is-json' }] } })
    const { cases } = await read(resultsFile([resultRow(), other]))
    expect(cases.map(({ case: { id } }) => id)).toEqual(['test-1', 'test-2'])
  })

  it('are believed: a test that passed though an assertion failed has passed', async () => {
    const { cases } = await read(resultsFile([resultRow({ politeness: 0, success: true, failureReason: 0 })]))
    const [whole, , politeness] = [...(cases[0]?.rows[0]?.scores.values() ?? [])]
    expect(whole).toMatchObject({ passed: true })
    expect(politeness).toMatchObject({ value: 0, details: { pass: false } })
    expect(politeness?.passed).toBeUndefined()
  })

  it('tell an error of the provider from an assertion that failed', async () => {
    const read3 = await read(
      resultsFile([
        resultRow({ output: 'Rome' }),
        resultRow({ test: 1, country: 'a', failureReason: 2, response: undefined, gradingResult: null, error: 'boom' }),
        resultRow({
          test: 2,
          country: 'b',
          failureReason: undefined,
          response: { error: 'no answer' },
          gradingResult: undefined,
          error: undefined,
        }),
      ]),
    )
    expect(outputs(read3)).toEqual([[[0, 0, 'Rome']], [[0, 0, 'boom']], [[0, 0, 'no answer']]])
  })

  it('have no score where promptfoo has no number, but its word', async () => {
    const { cases } = await read(
      resultsFile([resultRow({ score: null, success: false, gradingResult: { pass: false, reason: 'NaN' } })]),
    )
    expect(cases[0]?.rows[0]?.scores.get(0)).toMatchObject({
      value: null,
      passed: false,
      error: { en: 'promptfoo gave no number' },
    })
  })

  it('number assertions of one kind, and keep scores that functions name', async () => {
    const grading = {
      pass: true,
      score: 1,
      reason: 'ok',
      componentResults: [1, 0.5].map((score) => ({
        pass: true,
        score,
        reason: '',
        assertion: { type: 'javascript', value: `${score}` },
      })),
    }
    const { run } = await read(resultsFile([resultRow({ gradingResult: grading, namedScores: { depth: 0.25 } })]))
    expect(run.scorers.map(({ name }) => name)).toEqual(['promptfoo', 'javascript', 'javascript-2', 'depth'])
  })

  it('have no scores on another scale until that is said', async () => {
    const text = resultsFile([resultRow({ namedScores: { tokens: 120 } })])
    expect((await read(text)).left[0]).toContain('--scale tokens=LOW..HIGH')
    const { cases, run } = await read(text, 'out.json', new Map([['tokens', { low: 0, high: 200 }]]))
    const at = run.scorers.findIndex(({ name }) => name === 'tokens')
    expect(cases[0]?.rows[0]?.scores.get(at)?.value).toBe(0.6)
  })

  it('say when rows are missing by their own count', async () => {
    const { left } = await read(resultsFile([resultRow()], { stats: { successes: 1, failures: 2, errors: 1 } }))
    expect(left).toEqual(['results: 3 of 4 results are not in the file, by its own count'])
  })

  it('say when they have no rows', async () => {
    expect((await mistakesOf(() => read(resultsFile([{}, 1 as never]))))[0]?.message.en).toContain(
      'there are no results',
    )
    expect((await read(resultsFile([resultRow(), {}]))).left).toEqual(['row: no result of promptfoo'])
    expect((await mistakesOf(() => read(resultsFile([]))))[0]?.message.en).toContain(
      'there are no results in this file',
    )
  })

  it('keep what providers answer as data, and odd shapes without harm', async () => {
    const { cases } = await read(resultsFile([resultRow({ output: { answer: 'Paris', n: 1 } })]))
    expect(cases[0]?.rows[0]?.output).toEqual({ answer: 'Paris', n: 1 })
    for (const odd of [null, 5, 'x', [], [5], {}, { componentResults: [5, { assertion: 5 }] }])
      for (const key of [
        'provider',
        'prompt',
        'vars',
        'testCase',
        'response',
        'gradingResult',
        'namedScores',
        'tokenUsage',
        'score',
      ])
        expect((await read(resultsFile([resultRow({ [key]: odd })]))).cases).toHaveLength(1)
  })
})
