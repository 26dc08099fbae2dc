import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defineScorer, isPassed, run, type ScorerChoice, score, weightedAverage, z } from '../entries/index.ts'
import { createJudge, createPromptAlignmentScorerLLM, createSemanticSimilarityScorerLLM } from '../entries/judge.ts'
import type { BadInput } from '../errors.ts'
import { summarySchema } from '../gate/summary-schema.ts'
import { alignmentReply } from '../scorers/judge/testing/alignment-reply.ts'
import { mockModel } from '../scorers/judge/testing/mock-model.ts'
import { openStore } from '../store/open-store.ts'
import { compareSides } from '../views/compare/compare.ts'

const example = join(import.meta.dirname, '../../examples/edit-en/suite.yaml')

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'saiten-library-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const answers = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ id: `q${i}`, input: `${i}`, output: `answer ${i}` }))

/** What is wrong, as the caller reads it. */
const mistakesOf = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (error: BadInput) => error.mistakes.map(({ path, message }) => `${path ?? ''}: ${message.en}`),
  )

it('gives a summary of the published shape', async () => {
  expect(summarySchema.safeParse(await run(example)).error).toBeUndefined()
})

it('runs a suite from its file, in memory', async () => {
  const rows: string[] = []
  const summary = await run(example, { onRow: (row) => rows.push(row.case) })
  expect(summary).toMatchObject({ verdict: 'pass', cases: { planned: 5, pass: 4, fail: 1 } })
  expect(rows).toHaveLength(5)
})

it('ends when the verdict is known, and runs the rest when asked', async () => {
  const cases = Array.from({ length: 300 }, (_, i) => ({ id: `q${i}`, output: i % 25 === 0 ? 'no' : 'the answer' }))
  const suite = {
    name: 'stops',
    cases,
    scorers: [{ type: 'contains', value: 'answer' }],
    gate: { passRate: 0.9, stop: 'decided', certainty: 0.95 },
  } as const
  const store = join(folder(), 'store.db')
  const early = await run(suite, { store, seed: 3 })
  expect(summarySchema.safeParse(early).error).toBeUndefined()
  expect(early).toMatchObject({ verdict: 'pass', stopped: { of: 300, seed: 3, certainty: 0.95 } })
  expect((await run(suite, { seed: 3 })).stopped).toEqual(early.stopped)
  const whole = await run(suite, { store, continue: early.run })
  expect(whole).toMatchObject({ cases: { planned: 300, pass: 288 }, earlier: [{ verdict: 'pass' }] })
  const { gate: _gate, ...rest } = suite
  const never = await run({ ...rest, gate: { passRate: 0.9 } }, { stop: 'never' })
  expect(never.cases).toEqual(whole.cases)
  expect((await run({ ...rest, gate: { passRate: 0.9 } }, { stop: 'certain' })).stopped).toMatchObject({
    when: 'certain',
  })
  expect(await mistakesOf(run(suite, { stop: 'soon' as 'never' }))).toEqual([
    'stop: must be decided, certain or never; found "soon"',
  ])
  async function* some() {
    yield { id: 'a', output: 'answer' }
  }
  expect(await mistakesOf(run({ ...suite, cases: some() }))).toEqual([
    expect.stringContaining('cases from a generator do not tell'),
  ])
})

it('runs cases, targets and scorers of the program itself', async () => {
  const ends = defineScorer({
    description: 'ends with a text',
    options: z.object({ with: z.string() }),
    score: ({ output }, options) => ({ value: String(output).endsWith(options.with) ? 1 : 0 }),
  })
  const summary = await run({
    name: 'program',
    cases: [
      { id: 'a', input: 'x' },
      { id: 'b', input: 'y' },
    ],
    targets: {
      polite: ({ input }) => `${input}, please`,
      broken: () => {
        throw new Error('down')
      },
    },
    scorers: [
      { type: 'contains', value: 'x' },
      { scorer: ends, name: 'ends', threshold: 1, options: { with: 'please' } },
    ],
    gate: { passRate: 0.5, maxErrorRate: 1 },
  })
  const [polite, broken] = summary.targets
  expect(polite).toMatchObject({ verdict: 'pass', cases: { pass: 1, fail: 1 } })
  expect(polite?.scorers.map(({ name, mean }) => [name, mean])).toEqual([
    ['contains', 0.5],
    ['ends', 1],
  ])
  expect(broken).toMatchObject({ verdict: 'invalid', cases: { error: 2 } })
  expect(summary.verdict).toBe('invalid')
})

describe('a run that is stopped', () => {
  const suite = () => ({ name: 'fifty', cases: answers(50), scorers: [{ type: 'contains', value: 'answer' }] as const })

  it('says what it left out, is no pass, and is gone on with', async () => {
    const store = folder()
    const stop = new AbortController()
    let rows = 0
    const onRow = () => void (++rows === 3 && stop.abort())
    const stopped = await run(suite(), { store, concurrency: 1, signal: stop.signal, onRow })
    expect(stopped).toMatchObject({ verdict: 'invalid', cases: { planned: 50, pass: 3, skipped: 47 } })
    // A scorer that was not asked has not shown where it applies.
    expect(stopped.reasons).toEqual(['47 scores were never asked for: contains 47 of 50'])
    const kept = await openStore(store)
    expect(await kept.getRun(stopped.run)).toMatchObject({ status: 'interrupted', verdict: 'invalid' })
    await kept.close()

    const whole = await run(suite(), { store, resume: true, onRow })
    expect(whole).toMatchObject({ run: stopped.run, verdict: 'pass', cases: { planned: 50, pass: 50, skipped: 0 } })
    expect(rows).toBe(50)
  })

  it('is stored as interrupted from a file, too', async () => {
    const store = folder()
    const stopped = await run(example, { store, concurrency: 1, signal: AbortSignal.abort() })
    expect(stopped).toMatchObject({ verdict: 'invalid', cases: { planned: 5, skipped: 5 } })
    expect(await run(example, { store, resume: stopped.run })).toMatchObject({ run: stopped.run, verdict: 'pass' })
  })

  it('is no pass either where nobody knows how many cases were to come', async () => {
    async function* endless() {
      for (let i = 0; ; i++) yield { id: `q${i}`, output: 'answer' }
    }
    const stop = new AbortController()
    const summary = await run(
      { cases: endless(), scorers: [{ type: 'contains', value: 'answer' }] },
      { signal: stop.signal, onRow: () => stop.abort() },
    )
    expect(summary.verdict).toBe('invalid')
    expect(summary.reasons).toContain('the run was stopped before its last case')
  })

  it('finishes what is in flight, unless it is told to give that up as well', async () => {
    const [stop, abort] = [new AbortController(), new AbortController()]
    let calls = 0
    const suite = {
      cases: answers(4).map(({ output: _output, ...one }) => one),
      targets: {
        slow: (_: object, { signal }: { signal: AbortSignal }) =>
          new Promise((resolve, reject) => {
            if (++calls === 2) stop.abort()
            signal.addEventListener('abort', () => reject(new Error('given up')))
            setTimeout(() => resolve('answer'), 20)
          }),
      },
      scorers: [{ type: 'contains', value: 'answer' }] as const,
    }
    const stopped = await run(suite, { concurrency: 2, signal: stop.signal })
    expect(stopped.cases).toMatchObject({ planned: 4, pass: 2, skipped: 2 })
    const both = { stop: stop.signal, abort: abort.signal }
    abort.abort()
    expect((await run(suite, { signal: both })).cases).toMatchObject({ planned: 4, pass: 0 })
  })

  it.each(['answers', 'scores'])('asks again for what was given up: %s', async (what) => {
    const [stop, abort] = [new AbortController(), new AbortController()]
    /** The first call of all is given up. */
    const givenUp = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')))
        stop.abort()
        setTimeout(() => abort.abort())
      })
    const maybe = (by: string, signal: AbortSignal) =>
      by === what && !stop.signal.aborted ? givenUp(signal) : undefined
    const suite = {
      name: 'given up',
      cases: answers(4).map(({ output: _output, ...one }) => one),
      targets: {
        bot: async (_: object, { signal }: { signal: AbortSignal }) => {
          await maybe('answers', signal)
          return 'answer'
        },
      },
      scorers: [
        defineScorer({
          description: 'fine',
          threshold: 0.5,
          score: async (_case, _options, { signal }) => {
            await maybe('scores', signal)
            return { value: 1 }
          },
        }),
      ],
    }
    const store = folder()
    const signal = { stop: stop.signal, abort: abort.signal }
    const stopped = await run(suite, { store, concurrency: 1, signal })
    expect(stopped.cases).toMatchObject({ planned: 4, pass: 0, error: 0, skipped: 4 })
    const resumed = await run(suite, { store, resume: stopped.run })
    expect(resumed).toMatchObject({ verdict: 'pass', cases: { planned: 4, pass: 4 } })
  })

  it('is whole when the last case was in flight', async () => {
    const stop = new AbortController()
    const rows: string[] = []
    const onRow = ({ case: id }: { case: string }) => void (rows.push(id) === 2 && stop.abort())
    const two = { cases: answers(2), scorers: [{ type: 'contains', value: 'answer' }] as const }
    expect(await run(two, { signal: stop.signal, onRow })).toMatchObject({ verdict: 'pass', cases: { skipped: 0 } })
  })
})

it('refuses to compare two runs that asked different questions by the same ids', async () => {
  const store = folder()
  const scorers = [{ type: 'contains', value: 'a', threshold: 1 }] as const
  const ask = (what: string) => [{ id: 'q1', input: what, output: 'a' }]
  const first = await run({ cases: ask('capital of France?'), scorers }, { store })
  const other = await run({ cases: ask('largest prime below ten?'), scorers }, { store })
  const same = await run({ cases: ask('capital of France?'), scorers }, { store })
  async function* streamed(what: string) {
    yield* ask(what)
  }
  const stream = await run({ cases: streamed('largest prime below ten?'), scorers }, { store })
  const later = await run({ cases: streamed('capital of France?'), scorers }, { store })
  const kept = await openStore(store)
  onTestFinished(() => kept.close())
  const side = async (id: string) => ({ run: (await kept.getRun(id))!, target: 'default' })
  const compared = async (a: string, b: string) => compareSides(kept, await side(a), await side(b))
  // No command can run a program's cases again, and none is advised.
  expect(await compared(first.run, other.run)).toEqual({
    on: [{ en: '1 case was changed: q1', ja: '1 件のケースが変更されています: q1' }],
    next: null,
  })
  expect(await compared(first.run, stream.run)).toMatchObject({ on: [{ en: '1 case was changed: q1' }] })
  expect(await compared(stream.run, later.run)).toMatchObject({ on: [{ en: '1 case was changed: q1' }] })
  expect(await compared(first.run, same.run)).not.toHaveProperty('on')
})

it('knows functions by their text and version: other scorers are not compared, other targets are named', async () => {
  const store = folder()
  const cases = [{ id: 'a', input: 'x' }]
  const scorer = (value: number) =>
    value === 1
      ? defineScorer({ description: 'x', score: () => ({ value: 1 }) })
      : defineScorer({ description: 'x', score: () => ({ value: 0.5 }) })
  const go = async (value: number, version: number) =>
    await run(
      {
        cases,
        scorers: [{ scorer: scorer(value), name: 's' }],
        targets: [{ name: 't', answer: () => 'yes', version }],
      },
      { store },
    )
  const [first, same, other, newer] = [await go(1, 1), await go(1, 1), await go(0.5, 1), await go(1, 2)]
  expect(first.provenance.code).toMatchObject({ 'scorer s': { partly: true }, 'target t': { partly: true } })
  const kept = await openStore(store)
  onTestFinished(() => kept.close())
  const side = async (id: string) => ({ run: (await kept.getRun(id))!, target: 't' })
  const compared = async (b: string) => compareSides(kept, await side(first.run), await side(b))
  expect(await compared(same.run)).toMatchObject({ changed: [] })
  expect(await compared(other.run)).toMatchObject({ on: [{ en: 'other code behind: s (score)' }] })
  expect(await compared(newer.run)).toMatchObject({ changed: ['target t (t)'] })
})

describe('takes all that a suite takes', () => {
  const model = () => mockModel(() => ({ score: 5, reasoning: 'the same' }))
  const cases = [{ id: 'a', input: 'x', output: 'yes', expected: 'yes' }]
  const scorers = [{ type: 'semantic-similarity', threshold: 0.9 }] as const

  it('a judge, described or made beforehand', async () => {
    const described = await run({ cases, scorers, judge: { model: model() } })
    expect(described).toMatchObject({ verdict: 'pass', usage: { calls: 1 } })
    const made = await run({ cases, scorers, judge: await createJudge({ model: model() }) })
    expect(made).toMatchObject({ verdict: 'pass', usage: { calls: 1 } })
    const over = await run({ cases, scorers }, { judge: { model: model() } })
    expect(over.verdict).toBe('pass')
  })

  it('a preset, repeats, data targets, files of cases, a cluster', async () => {
    const path = folder()
    writeFileSync(join(path, 'cases.jsonl'), '{"id":"a","input":"x","expected":"y","metadata":{"talk":"t"}}\n')
    writeFileSync(join(path, 'answers.jsonl'), '{"id":"a","output":"y"}\n')
    const summary = await run({
      cases: join(path, 'cases.jsonl'),
      targets: { recorded: { outputs: join(path, 'answers.jsonl') }, here: () => 'n' },
      scorers: [{ type: 'exact-match' }],
      repeats: 2,
      cluster: 'metadata.talk',
      gate: { passRate: 0 },
    })
    expect(summary.targets.map(({ name, passRate }) => [name, passRate.value])).toEqual([
      ['recorded', 1],
      ['here', 0],
    ])
    const preset = await run({ cases, preset: 'hybrid-gate' })
    expect(preset.targets[0]?.scorers.map(({ name }) => name)).toContain('rouge')
  })

  it('and says what is wrong with it in the words of a suite', async () => {
    const no = {} as never
    expect(await mistakesOf(run(no))).toEqual([expect.stringMatching(/^cases: .*required|missing/i)])
    expect(await mistakesOf(run({ preset: 'strict' } as never))).toEqual([expect.stringContaining('cases')])
    expect((await mistakesOf(run({ cases: answers(1), preset: 'strickt' }))).join()).toContain('did you mean "strict"?')
    expect(
      (await mistakesOf(run({ cases: answers(1), scorers: [{ type: 'contians' as 'contains' }] }))).join(),
    ).toContain('scorers[0].type: there is no scorer "contians"; did you mean "contains"?')
    const vlaue = { cases: answers(1), scorers: [{ type: 'contains', vlaue: 'x' }] as const }
    expect((await mistakesOf(run(vlaue))).join()).toContain('did you mean "value"?')
    expect((await mistakesOf(run({ cases: answers(1), scorer: [] } as never))).join()).toContain('scorers')
    const wrong = [
      { id: 'a', ouput: 'x' },
      { id: 'b', output: 'x' },
      { id: 'b', output: 'x' },
    ] as never
    expect((await mistakesOf(run({ cases: wrong, scorers: [{ type: 'contains', value: 'x' }] }))).join()).toMatch(
      /\[0\]\.ouput: .*did you mean "output".*\[2\]\.id: .*already/,
    )
    expect((await mistakesOf(run(example, { maxcost: 3 } as never))).join()).toContain('did you mean "maxCost"?')
    expect((await mistakesOf(run(42 as never))).join()).toContain('run takes the path of a suite')
    expect((await mistakesOf(run({ cases: answers(1), scorers: [42] } as never))).join()).toContain('scorers[0]')
  })

  it('and says where a function that answers belongs', async () => {
    const answer = () => 'x'
    const scorers = [{ type: 'contains', value: 'x' }] as const
    const misplaced = [[{ name: 'bot', run: answer }], [answer], { bot: { task: answer } }]
    const places = ['targets[0].run', 'targets[0]', 'targets.bot.task']
    for (const [at, targets] of misplaced.entries()) {
      const given = { cases: answers(1), targets, scorers } as never
      const [mistake, ...more] = await mistakesOf(run(given))
      expect(more).toEqual([])
      expect(mistake).toContain(`${places[at]}: a function that answers stands under its name, targets: { bot: `)
    }
  })
})

describe('scorers of the program, in every shape', () => {
  class Older {
    readonly word: string
    constructor(word = 'answer') {
      this.word = word
    }
    score(actual: { output?: unknown }) {
      return String(actual.output).includes(this.word) ? 1 : 0
    }
    getDetails() {
      return { word: this.word }
    }
  }
  const own = defineScorer({ description: 'always', score: () => ({ value: 1 }) })
  const cases = answers(1)
  const means = async (scorers: ScorerChoice[]) =>
    (await run({ cases, scorers })).targets[0]?.scorers.map(({ name, mean }) => [name, mean])

  it('as itself, as `scorer` and as `type`', async () => {
    expect(await means([own, { scorer: own, name: 'b' }, { type: own, name: 'c' }])).toEqual([
      ['scorer-1', 1],
      ['b', 1],
      ['c', 1],
    ])
  })

  it('a class of the older shape and an instance of it', async () => {
    const scorers = [
      { type: Older, options: { args: ['nothing'] } },
      { scorer: new Older(), name: 'made' },
    ]
    expect(await means(scorers)).toEqual([
      ['Older', 0],
      ['made', 1],
    ])
    expect(await score(new Older('x'), { output: 'x' })).toMatchObject({ value: 1, details: { word: 'x' } })
  })

  it('made by saiten/judge, on its own scale and with its own model', async () => {
    const aligned = mockModel(() => alignmentReply([0.9, 0.7, 0.6], [true, true, true, true, false]))
    const alignment = createPromptAlignmentScorerLLM({ model: aligned, options: { scale: 10 } })
    const same = createSemanticSimilarityScorerLLM({ model: mockModel(() => ({ score: 4, reasoning: 'close' })) })
    const summary = await run({
      cases: [{ ...cases[0]!, expected: 'answer' }],
      scorers: [alignment, { scorer: same, name: 'same', threshold: 0.9 }],
    })
    const [first, second] = summary.targets[0]!.scorers
    expect(first).toMatchObject({ name: 'prompt-alignment', n: 1 })
    expect(first?.mean).toBeLessThanOrEqual(1)
    expect(second).toMatchObject({ name: 'same', mean: 0.8, passRate: 0 })
    expect(summary.usage.calls).toBe(2)
  })

  it('one that only knows how to run', async () => {
    const foreign = { name: 'foreign', run: async () => ({ score: 0.25, reason: 'so so' }) }
    expect(await means([foreign])).toEqual([['foreign', 0.25]])
  })
})

describe('one answer without a suite', () => {
  it('is scored by name', async () => {
    const result = await score('contains', { output: 'Tokyo is in Japan' }, { value: 'Japan' })
    expect(result).toMatchObject({ status: 'scored', value: 1, passed: true, threshold: 1 })
    expect(isPassed([result])).toBe(true)
    expect(weightedAverage([result])).toBe(1)
    await expect(score('contians' as 'contains', { output: '' })).rejects.toThrow('did you mean "contains"')
    await expect(score('contains', { output: '' }, { vlaue: 'x' } as object)).rejects.toThrow('did you mean "value"')
  })

  it('by a judge, and in the language that is asked for', async () => {
    const model = mockModel(() => ({ score: 4, reasoning: 'close' }))
    const settings = { judge: { model }, language: 'ja' } as const
    expect(await score('semantic-similarity', { output: 'a', expected: 'b' }, {}, settings)).toMatchObject({
      value: 0.8,
    })
    const missing = await score('contains', { output: 'a' }, { value: 'b' }, { language: 'ja' })
    expect(missing.reason).toMatch(/[ぁ-んァ-ヶ一-龠]/)
    await expect(score('contains', { output: 'a' }, { value: 'b' }, { lang: 'ja' } as never)).rejects.toThrow(
      'language',
    )
  })
})

it('says of every setting what it may be, before anything runs', async () => {
  const suite = { cases: answers(2), scorers: [{ type: 'length', min: 1 }] } as const
  const told = (settings: unknown) => mistakesOf(run(suite, settings as object))
  expect(
    await told({
      store: 5,
      concurrency: 0,
      language: 'fr',
      signal: 'x',
      targets: 'a',
      repeats: 1.5,
      baseline: 1,
      maxCost: 'x',
      cache: null,
      resume: '',
      retryErrors: 'yes',
      reporters: 'json',
      onRow: 5,
      filter: 3,
      limit: -1,
      sample: 0,
      seed: -1,
    }),
  ).toEqual([
    'store: must be text (not empty); found 5',
    'concurrency: must be a whole number from 1 up; found 0',
    'language: must be ja or en; found "fr"',
    'signal: must be an AbortSignal, or two as { stop, abort }; found "x"',
    'targets: must be a list of texts; found "a"',
    'repeats: must be a whole number from 1 up; found 1.5',
    'baseline: must be text (not empty); found 1',
    'maxCost: must be US dollars, e.g. 2.50; found "x"',
    'cache: must be true or false; found null',
    'resume: must be the id of a run, or true for the newest; found ""',
    'retryErrors: must be true or false; found "yes"',
    'reporters: must be a list of texts; found "json"',
    'onRow: must be a function; found 5',
    'filter: must be text (not empty); found 3',
    'limit: must be a whole number from 1 up; found -1',
    'sample: must be a whole number from 1 up; found 0',
    'seed: must be a whole number from 0 up; found -1',
  ])
  for (const settings of ['.saiten', 5, null, ['x']]) {
    expect(await told(settings)).toEqual([expect.stringContaining('the settings of run are its last argument')])
  }
  expect(await told({ retryErrors: true })).toEqual([expect.stringMatching(/^retryErrors: goes with `resume`/)])
  expect(await told({ resume: true, continue: true })).toEqual([expect.stringMatching(/^continue: `resume` finishes/)])
  expect(await told({ resume: true, stop: 'never' })).toEqual([expect.stringMatching(/^stop: a run that is gone on/)])
  expect(await told({ judge: Promise.resolve({}) })).toEqual([
    expect.stringMatching(/^judge: must be a model: .*found a promise/),
  ])
  expect((await run(suite, { resume: false as never, store: undefined as never })).verdict).toBe('pass')
})

it('passes over nothing that stands for targets', async () => {
  const scorers = [{ type: 'length', min: 1 }] as const
  const told = (targets: unknown) => mistakesOf(run({ cases: answers(1), scorers, targets } as never))
  expect(await told(() => 'x')).toEqual([expect.stringMatching(/^targets: a function that answers stands under its/)])
  expect(await told('bot')).toEqual([expect.stringMatching(/^targets: must be functions by name.*found "bot"/)])
  expect(await told({})).toEqual([expect.stringMatching(/at least one; found a mapping/)])
  expect(await told({ bot: 'echo' })).toEqual([expect.stringMatching(/^targets\.bot: must be a function.*"echo"/)])
  expect(await told([null])).toEqual([expect.stringMatching(/^targets\[0\]: must be a function.*found null/)])
  expect(await mistakesOf(run((() => {}) as never))).toEqual([expect.stringContaining('found a function')])
})

it('scores one answer under the rules of a suite', async () => {
  const told = (...given: unknown[]) => mistakesOf((score as (...all: unknown[]) => Promise<unknown>)(...given))
  const value = { value: 'x' }
  expect(await told()).toEqual([expect.stringContaining('case: must be a case')])
  expect(await told(null, { output: 'x' })).toEqual([expect.stringContaining('a scorer is its type')])
  expect(await told('contains', 'x', value)).toEqual([expect.stringContaining('case: must be a case, such as')])
  expect(await told('contains', { ouptut: 'x' }, value)).toEqual([expect.stringContaining('did you mean "output"?')])
  expect(await told('contains', { output: 'x' }, 'x')).toEqual([
    expect.stringContaining('options: must be the options'),
  ])
  expect(await told('contains', { output: 'x' }, { ...value, threshold: 7, weight: -1 })).toEqual([
    'weight: must be a number from 0 up; found -1',
    'threshold: must be a number from 0 to 1; found 7',
  ])
  expect(await told('contains', { output: 'x' }, value, { language: 'fr' })).toEqual([
    'language: must be ja or en; found "fr"',
  ])
  // As files may spell it, and with what else a row has.
  const row = { response: 'x', created: 1 } as unknown as { output: string }
  expect(await score('contains', row, value)).toMatchObject({ value: 1 })
})

it('names a slip in what a scorer says of itself, and what is wrong there', async () => {
  const score = () => ({ value: 0 })
  const told = (scorer: object) => mistakesOf(run({ cases: answers(1), scorers: [scorer as never] }))
  const made = (more: object) => defineScorer({ description: 'x', score, ...more })
  expect(await told(made({ treshold: 1 }))).toEqual([
    expect.stringMatching(/has "treshold", which no scorer has; did you mean "threshold"\?$/),
  ])
  expect(await told({ score, checkcase: () => [] })).toEqual([expect.stringContaining('did you mean "checkCase"?')])
  expect(await told(made({ threshold: 3 }))).toEqual([expect.stringContaining('should be a number from 0 to 1')])
  expect(await told(made({ author: 'mika', name: 'mine' }))).toEqual([])
  for (const nothing of [undefined, {}, { description: 'x' }, { description: 'x', score: 'y' }]) {
    expect(() => defineScorer(nothing as never)).toThrow('a scorer is described with a function `score`')
  }
})

it('checks a list of cases as it checks a file: what the gate names, columns, and whether anything is measured', async () => {
  const suite = { cases: answers(2), scorers: [{ type: 'length', min: 1 }] } as const
  const told = (more: object) => mistakesOf(run({ ...suite, ...more }))
  expect(await told({ gate: { means: { lenght: 0.5 } } })).toEqual([
    'gate.means.lenght: no scorer is called "lenght"; did you mean "length"? (scorers: length)',
  ])
  const regression = { baseline: 'last-pass', scorers: ['nope'] }
  expect(await told({ gate: { regression } })).toEqual([
    expect.stringMatching(/^gate\.regression\.scorers\[0\]: no scorer is called "nope"/),
  ])
  expect(await told({ scorers: undefined })).toEqual([expect.stringContaining('no scorer: neither the suite')])
  expect(await told({ columns: { outputt: 'x' } })).toEqual([expect.stringMatching(/^columns\.outputt: /)])
  const rows = [{ id: 'a', reply: 'yes' }] as unknown as { id: string }[]
  const mapped = await run({ ...suite, cases: rows, columns: { output: 'reply' } })
  expect(mapped).toMatchObject({ verdict: 'pass', cases: { pass: 1 } })
  const lone = { id: 'b', output: 'x', scorers: [{ type: 'length', name: 'own', max: 3 }] }
  expect(await run({ cases: [lone], gate: { means: { own: 1 } } })).toMatchObject({ verdict: 'pass' })
})

it('tells the warnings of a suite, too', async () => {
  const path = folder()
  writeFileSync(join(path, 'outputs.jsonl'), '{"id":"other","output":"x"}\n')
  const warnings: string[] = []
  await run(
    {
      cases: answers(1),
      targets: [{ name: 'recorded', outputs: join(path, 'outputs.jsonl') }],
      scorers: [{ type: 'length', min: 1 }],
    },
    { onWarning: ({ en }) => warnings.push(en) },
  )
  expect(warnings).toEqual([
    expect.stringContaining('belong to no case'),
    expect.stringContaining('have no recorded answer here'),
  ])
})
