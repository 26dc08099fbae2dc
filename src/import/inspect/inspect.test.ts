import { describe, expect, it } from 'vitest'
import { BadInput } from '../../errors.ts'
import { type JsonObject, MAX_DEPTH } from '../../json.ts'
import { listOf, testFolder } from '../../read/test-folder.ts'
import { makeZip } from '../../read/zip/testing.ts'
import type { ImportedCase, RunImport } from '../../run/imported/imported-run.ts'
import { importerContract } from '../contract.ts'
import type { Scales } from '../importer.ts'
import { Notes } from '../notes.ts'
import { ImportSource } from '../source.ts'
import inspect from './inspect.ts'
import { evalLog, inspectSample, jsonLog } from './testing.ts'

const image = { type: 'image', image: 'attachment://pic' }

importerContract('inspect', {
  whole: { files: { 'log.eval': evalLog([inspectSample()], { accuracy: 1 }) }, path: 'log.eval' },
  partly: {
    files: {
      'log.json': jsonLog([inspectSample({ input: [{ role: 'user', content: [image] }] })], {}, 0).replace(
        '"samples"',
        '\n"samples"',
      ),
    },
    path: 'log.json',
    construct: 'image',
    line: 2,
  },
  long: (rows) => ({
    files: {
      'log.json': jsonLog(
        Array.from({ length: rows }, (_, at) => inspectSample({ id: at, events: [], messages: [] })),
        {},
        0,
      ),
    },
    path: 'log.json',
  }),
  broken: Object.fromEntries(
    Object.entries({
      'a cut zip': evalLog([inspectSample()]).subarray(0, 500),
      'a zip of something else': makeZip([{ name: 'a.txt', bytes: 'a' }]),
      'a header that is a list': makeZip([{ name: 'header.json', bytes: '[1]' }]),
      'no samples': evalLog([]),
      'a sample that is a list': makeZip([
        { name: 'header.json', bytes: '{}' },
        { name: 'samples/1_epoch_1.json', bytes: '[]' },
      ]),
      'a sample of nothing': makeZip([
        { name: 'header.json', bytes: '{}' },
        { name: 'samples/1_epoch_1.json', bytes: '{}' },
      ]),
    }).map(([name, bytes]) => [name, { files: { 'log.eval': bytes }, path: 'log.eval' }]),
  ),
})

interface Read {
  run: RunImport
  cases: ImportedCase[]
  left: string[]
  differs: string[]
}

async function read(content: string | Buffer, name = 'log.json', scales: Scales = new Map()): Promise<Read> {
  const at = testFolder({ [name]: content })
  const notes = new Notes()
  const run = (await inspect.read(await ImportSource.at(at(name), '/'), { notes, asRun: false, scales })) as RunImport
  const said = (kind: 'left-out' | 'differs') => notes.all(kind).map((note) => `${note.construct}: ${note.message.en}`)
  return { run, cases: await listOf(run.cases), left: said('left-out'), differs: said('differs') }
}

const one = async (change: Record<string, unknown>) => {
  const { cases, ...rest } = await read(jsonLog([inspectSample(change)]))
  const row = cases[0]?.rows[0]
  return { ...rest, case: cases[0]?.case, row, score: row?.scores.get(0) }
}

const refusal = (content: string | Buffer, name = 'log.json') =>
  read(content, name).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof BadInput) return error.mistakes[0]?.message.en ?? ''
      throw error
    },
  )

describe('a log of Inspect', () => {
  it('is the same run as zip of zstd, of deflate, stored, and as JSON', async () => {
    const samples = [inspectSample(), inspectSample({ id: 2, answer: 'Rome', value: 'I' })]
    const asJson = await read(jsonLog(samples, { accuracy: 0.5 }))
    for (const method of ['zstd', 'deflate', 'stored'] as const) {
      const asZip = await read(evalLog(samples, { accuracy: 0.5 }, { method }), 'log.eval')
      expect(asZip.cases.map(({ case: testCase, rows }) => ({ testCase, rows }))).toEqual(
        asJson.cases.map(({ case: testCase, rows }) => ({ testCase, rows })),
      )
      expect(asZip.run.hash).toBe(asJson.run.hash)
    }
    expect(asJson).toMatchObject({ left: [], differs: [] })
  })

  it('has cases, answers, scores with their reasons, time and tokens', async () => {
    const { run, cases } = await read(jsonLog([inspectSample()], { accuracy: 1 }))
    expect(run).toMatchObject({
      name: 'capitals',
      repeats: 1,
      count: 1,
      targets: [{ name: 'openai/some-model' }],
      scorers: [{ name: 'match', given: {} }],
      from: { tool: 'inspect', version: '0.3.95', ranAt: '2025-05-13T00:28:13.000Z' },
    })
    expect(run.from.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(cases).toEqual([
      {
        case: {
          id: '1',
          input: 'Question 1: what is the capital of France?',
          expected: 'Paris',
          metadata: { topic: 'geography' },
        },
        origin: { file: expect.stringContaining('log.json'), line: expect.any(Number) },
        rows: [
          {
            target: 0,
            repeat: 0,
            output: 'Paris',
            durationMs: 1250,
            usage: { inputTokens: 20, outputTokens: 3 },
            scores: new Map([
              [0, { value: 1, passed: true, reason: 'It said Paris', details: { value: 'C', answer: 'Paris' } }],
            ]),
          },
        ],
      },
    ])
  })

  it('has epochs as repeats, and cases in the order of the data set', async () => {
    const samples = [
      inspectSample({ id: 'b', epoch: 2, answer: 'b2' }),
      inspectSample({ id: 'a', epoch: 1, answer: 'a1' }),
      inspectSample({ id: 'b', epoch: 1, answer: 'b1' }),
      inspectSample({ id: 'a', epoch: 2, answer: 'a2' }),
    ]
    const header = { eval: { task: 't', model: 'm', dataset: { sample_ids: ['a', 'b'] }, config: { epochs: 2 } } }
    for (const { run, cases } of [
      await read(evalLog(samples, header), 'log.eval'),
      await read(jsonLog(samples, header)),
    ]) {
      expect(run.repeats).toBe(2)
      expect(cases.map(({ rows }) => rows.map(({ repeat, output }) => [repeat, output]))).toEqual([
        [
          [0, 'a1'],
          [1, 'a2'],
        ],
        [
          [0, 'b1'],
          [1, 'b2'],
        ],
      ])
    }
  })

  it('gives several values of one scorer as scorers of their own', async () => {
    const scores = { judge: { value: { style: 'C', facts: 0.25, tone: null }, explanation: 'well' } }
    const { run, row } = await one({ scores })
    expect(run.scorers.map(({ name }) => name)).toEqual(['judge/style', 'judge/facts', 'judge/tone'])
    expect([...(row?.scores.values() ?? [])].map(({ value, passed }) => [value, passed])).toEqual([
      [1, true],
      [0.25, undefined],
      [null, undefined],
    ])
  })

  it('keeps errors as errors, without a score', async () => {
    const { row } = await one({ error: { message: 'RateLimitError()', traceback: 'secret' }, scores: {} })
    expect(row).toMatchObject({ error: 'RateLimitError()', durationMs: 1250, scores: new Map() })
    expect(row?.output).toBeUndefined()
  })

  it('counts the score of a sample that broke off and was scored all the same', async () => {
    const { row, score, left } = await one({ error: { message: 'boom' }, value: 'I' })
    expect([row?.error, score?.value]).toEqual([undefined, 0])
    expect(left[0]).toContain('error: the sample broke off')
  })

  it('keeps what was sent, where it is not the input alone', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Answer: what is the capital?' },
      { role: 'assistant', content: 'Paris' },
    ]
    expect((await one({ messages })).row?.sent).toEqual({ system: 'Be brief.', prompt: 'Answer: what is the capital?' })
    expect((await one({})).row?.sent).toBeUndefined()
  })

  it.each([
    ['one message', [{ role: 'user', content: 'Hi' }], 'Hi'],
    [
      'parts',
      [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'A' },
            { type: 'text', text: 'B' },
          ],
        },
      ],
      'A\nB',
    ],
    [
      'a conversation',
      [
        { role: 'system', content: 'S' },
        { role: 'user', content: 'U' },
      ],
      [
        { role: 'system', content: 'S' },
        { role: 'user', content: 'U' },
      ],
    ],
    ['an attachment', 'attachment://long', 'a long text'],
    ['an attachment as it was called before', [{ role: 'user', content: 'tc://long' }], 'a long text'],
    ['an attachment that is not there', 'attachment://lost', 'attachment://lost'],
    ['an attachment named like a method', 'attachment://toString', 'attachment://toString'],
  ])('reads %s as input', async (_name, input, expected) => {
    expect((await one({ input, attachments: { long: 'a long text' } })).case?.input).toEqual(expected)
  })

  it.each([
    ['a list of one', ['Paris'], 'Paris'],
    ['a list', ['Paris', 'paris'], ['Paris', 'paris']],
    ['nothing', '', undefined],
    ['an empty list', [], undefined],
  ])('reads %s as target', async (_name, target, expected) => {
    expect((await one({ target })).case?.expected).toEqual(expected)
  })

  it('keeps the choices of a question', async () => {
    expect((await one({ choices: ['Paris', 'Rome'] })).case?.metadata).toEqual({
      topic: 'geography',
      choices: ['Paris', 'Rome'],
    })
  })

  it.each([
    [
      'parts without thoughts',
      [
        { type: 'reasoning', reasoning: 'hmm' },
        { type: 'text', text: 'Paris' },
      ],
      'Paris',
    ],
    ['nothing at all', '', ''],
  ])('reads an answer of %s', async (_name, content, expected) => {
    const output = { choices: [{ message: { role: 'assistant', content } }] }
    expect((await one({ output })).row?.output).toEqual(expected)
  })

  it('reads an answer that only calls tools as that, and says when messages in between are left out', async () => {
    const message = {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'a', function: 'bash', arguments: { cmd: 'ls' } }],
    }
    const messages = [{ role: 'user', content: 'x' }, message, { role: 'tool', content: 'file' }]
    const { row, left } = await one({ output: { choices: [{ message }, { message }] }, messages })
    expect(row?.output).toEqual([
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'bash', arguments: { cmd: 'ls' } } }],
      },
    ])
    expect(left).toEqual([
      'messages: the messages and tool calls between question and final answer stay in the log; the final answer is carried over',
      'choices: several answers at once: only the first is carried over',
    ])
  })

  it('names pictures instead of carrying them over, and says so', async () => {
    const input = [{ role: 'user', content: [{ type: 'text', text: 'What is this?' }, image] }]
    const { case: testCase, left } = await one({
      input,
      attachments: { pic: `data:image/png;base64,${'A'.repeat(1000)}` },
    })
    expect(testCase?.input).toBe('What is this?\n[image]')
    expect(left).toEqual([
      'image: pictures, sounds and files are not carried over; [image] stands in the place of each',
    ])
  })

  it('takes a sample written in pieces together', async () => {
    const {
      metadata: _metadata,
      attachments: _attachments,
      messages: _messages,
      events: _events,
      ...shell
    } = inspectSample({
      input: 'attachment://1',
      scores: { match: { value: 'C', explanation: 'attachment://0' } },
    })
    const at = (name: string, value: unknown) => ({ name: `samples/1_epoch_1/${name}`, bytes: JSON.stringify(value) })
    const { cases } = await read(
      makeZip([
        { name: 'header.json', bytes: JSON.stringify({ version: 3, eval: { task: 't', model: 'm' } }) },
        at('sample.json', { ...shell, message_refs: [[0, 1]] }),
        at('metadata.json', { topic: 'maps' }),
        at('messages/0.json', [{ role: 'user', content: 'attachment://1' }]),
        at('attachments/0.json', ['why']),
        at('attachments/1.json', ['the question']),
        at('events/0.json', []),
      ]),
      'log.eval',
    )
    expect(cases[0]?.case).toMatchObject({ input: 'the question', metadata: { topic: 'maps' } })
    expect(cases[0]?.rows[0]?.scores.get(0)).toMatchObject({ value: 1, reason: 'why' })
  })

  it('takes the one score of a log of before, by the name that its results have', async () => {
    const sample = inspectSample({ scores: undefined, score: { value: 'I', explanation: 'no' } })
    const results = { scorer: { name: 'includes' }, metrics: { accuracy: { value: 0 } } }
    const { run, cases, differs } = await read(jsonLog([sample], { results }))
    expect(run.scorers.map(({ name }) => name)).toEqual(['includes'])
    expect(cases[0]?.rows[0]?.scores.get(0)).toMatchObject({ value: 0, passed: false, reason: 'no' })
    expect(differs).toEqual([])
  })

  it('knows by which model a model-graded score was made, so that two graders are not compared', async () => {
    const sample = inspectSample({ scores: { model_graded_qa: { value: 'C' } } })
    const given = async (change: Record<string, unknown>) => {
      const scorers = [{ name: 'inspect_ai/model_graded_qa', options: change.options ?? {} }]
      const { run } = await read(jsonLog([sample], { eval: { task: 't', model: 'm', scorers, ...change } }))
      return run.scorers[0]?.given
    }
    expect(await given({})).toEqual({ grader: 'm' })
    expect(await given({ model_roles: { grader: { model: 'openai/judge' } } })).toEqual({ grader: 'openai/judge' })
    expect(await given({ options: { model: 'openai/judge' } })).toEqual({ options: { model: 'openai/judge' } })
  })

  it('has no scores of a scorer with another scale until that is said', async () => {
    const samples = [2, 10].map((value, at) => inspectSample({ id: at, scores: { grade: { value } } }))
    const values = ({ cases }: Read) => cases.map(({ rows }) => rows[0]?.scores.get(0)?.value)
    const unknown = await read(jsonLog(samples))
    expect(values(unknown)).toEqual([null, null])
    expect(unknown.left).toEqual([
      'scorer grade: its numbers (2 to 10) are no shares in 0…1, so it has no scores; say the ends of its scale: --scale grade=LOW..HIGH',
    ])
    const known = await read(jsonLog(samples), 'log.json', new Map([['grade', { low: 0, high: 10 }]]))
    expect(values(known)).toEqual([0.2, 1])
    await expect(read(jsonLog(samples), 'log.json', new Map([['grades', { low: 0, high: 1 }]]))).rejects.toThrow(
      'did you mean "grade"?',
    )
  })

  it('leaves out what is unscored from its figures, as Inspect does', async () => {
    const samples = [inspectSample(), inspectSample({ id: 2, value: 'X' })]
    const text = jsonLog(samples, { accuracy: 1 }).replace('"X"', 'NaN')
    const { cases, differs, left } = await read(text)
    expect(cases.map(({ rows }) => rows[0]?.scores.get(0)?.value)).toEqual([1, null])
    expect([differs, left]).toEqual([[], []])
  })

  it('says when its own figures are not what its samples come to, and when samples are missing', async () => {
    const { differs, left } = await read(
      jsonLog([inspectSample()], {
        results: {
          total_samples: 3,
          scores: [{ name: 'match', scorer: 'match', metrics: { accuracy: { value: 0.5 } } }],
        },
      }),
    )
    expect(differs).toEqual(['accuracy of match: the log states 0.5, its samples come to 1: the samples count'])
    expect(left).toEqual(['samples: 2 of 3 samples are not in the log'])
  })

  it('is taken as far as it came', async () => {
    const { differs, cases } = await read(evalLog([inspectSample()], {}, { journalOnly: true }), 'log.eval')
    expect(cases).toHaveLength(1)
    expect(differs).toEqual(['status started: the run did not come to its end: what it had done by then is here'])
    const failed = await read(jsonLog([inspectSample()], { status: 'error', error: { message: 'boom' } }))
    expect(failed.differs[0]).toContain('did not come to its end (boom)')
  })

  it('without scores says how to get some', async () => {
    const { run, differs } = await read(jsonLog([inspectSample({ scores: {} })]))
    expect(run.scorers).toEqual([])
    expect(differs[0]).toContain('saiten rescore RUN --suite SUITE')
  })

  it('keeps the first of two samples that are the same', async () => {
    const { cases, left } = await read(jsonLog([inspectSample({ answer: 'a' }), inspectSample({ answer: 'b' })]))
    expect(cases.map(({ rows }) => rows.map(({ output }) => output))).toEqual([['a']])
    expect(left[0]).toContain('a second time')
  })
})

describe('a log that nobody should trust', () => {
  it.each<[string, string | Buffer, string, string]>([
    ['cut off as zip', evalLog([inspectSample()]).subarray(0, 700), 'log.eval', 'cut off'],
    [
      'cut off as JSON',
      jsonLog([inspectSample(), inspectSample({ id: 2 })], {}, 0).slice(0, -80),
      'log.json',
      'after 1 whole entries',
    ],
    [
      'without samples',
      jsonLog([], { accuracy: 0.75 }),
      'log.json',
      'there are no samples in this log (it states match: accuracy 0.75)',
    ],
    ['without samples as zip', evalLog([]), 'log.eval', 'there are no samples'],
    [
      'nested without end',
      jsonLog([inspectSample({ input: 'DEEP' })]).replace('"DEEP"', '['.repeat(9000) + ']'.repeat(9000)),
      'log.json',
      `nested deeper than ${MAX_DEPTH}`,
    ],
    ['not JSON inside', makeZip([{ name: 'header.json', bytes: '{"a": tru}' }]), 'log.eval', 'not JSON'],
  ])('%s is a sentence', async (_name, content, file, said) => {
    expect(await refusal(content, file)).toContain(said)
  })

  it('has keys that are names, never prototypes', async () => {
    const text = jsonLog([
      inspectSample({ metadata: { SLOT: { polluted: true } }, scores: { SLOT: { value: 'C' } } }),
    ]).replaceAll('"SLOT"', '"__proto__"')
    const { run, cases } = await read(text)
    expect(run.scorers.map(({ name }) => name)).toEqual(['__proto__'])
    expect(JSON.stringify(cases[0]?.case.metadata)).toBe('{"__proto__":{"polluted":true}}')
    expect(({} as JsonObject).polluted).toBeUndefined()
  })

  it('has long texts, and other shapes where text is expected, without harm', async () => {
    const long = 'x'.repeat(10_000_000)
    expect((await one({ output: { choices: [{ message: { role: 'assistant', content: long } }] } })).row?.output).toBe(
      long,
    )
    for (const odd of [null, 5, 'x', [], [5], {}, { choices: 5 }, { choices: [5] }, { choices: [{ message: 5 }] }]) {
      for (const key of [
        'input',
        'target',
        'messages',
        'output',
        'scores',
        'metadata',
        'error',
        'model_usage',
        'attachments',
      ])
        expect((await read(jsonLog([inspectSample({ [key]: odd })]))).cases).toHaveLength(1)
      for (const key of ['eval', 'plan', 'results', 'stats', 'status', 'error'])
        expect((await read(jsonLog([inspectSample()], { [key]: odd }))).cases).toHaveLength(1)
    }
  })

  it('names entries by paths that lead out, and nothing is read there', async () => {
    const { cases } = await read(
      makeZip([
        { name: 'header.json', bytes: '{"eval": {"task": "t"}}' },
        { name: 'samples/../../etc/passwd_epoch_1.json', bytes: JSON.stringify(inspectSample()) },
      ]),
      'log.eval',
    )
    expect(cases).toHaveLength(1)
  })
})
