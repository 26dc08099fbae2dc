import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { AnyScorer } from '../../score/scorer.ts'
import { contextPrecision as precision } from './arithmetic/retrieval.ts'
import contextPrecision from './context-precision.ts'
import contextRecall from './context-recall.ts'
import contextRelevance from './context-relevance.ts'
import { contextWith, keysAsked, type MockCall, type MockModel, mockModel } from './testing/mock-model.ts'

const verdicts = (letter: string, ...given: string[]) => ({
  verdicts: given.map((verdict, at) => ({ id: `${letter}${at + 1}`, verdict, reasoning: `why ${at + 1}` })),
})

const recalling = (statements: unknown, ...given: string[]) =>
  mockModel((call) => (keysAsked(call).includes('statements') ? { statements } : verdicts('s', ...given)))
const always = (reply: unknown) => mockModel(() => reply)

async function judge(scorer: AnyScorer, model: MockModel, more: { [key: string]: Json } = {}) {
  const context = ['Fuji is 3,776 m tall. It last erupted in 1707.', 'Kyoto has many temples.']
  const testCase = { id: 'c1', input: 'How tall?', output: 'Tall.', expected: 'It is 3,776 m tall.', context, ...more }
  return evaluate(await readyFor(scorer), testCase, await contextWith(model))
}

conforms('context-recall', contextRecall, await contextWith(recalling(['a', 'b'], 'yes', 'no')))
/** A judge that gives what was listed to it: a verdict on each passage. */
const each = ({ options }: MockCall) => {
  const [, ids = '"p1"'] = /"enum":\[([^\]]*)\]/.exec(JSON.stringify(options.responseFormat?.schema)) ?? []
  return { verdicts: ids.split(',').map((id) => ({ id: JSON.parse(id), verdict: 'yes', reasoning: '' })) }
}
conforms('context-precision', contextPrecision, await contextWith(mockModel(each)))
conforms('context-relevance', contextRelevance, await contextWith(always({ relevant: ['s1'], reasoning: 'r' })))

describe('context-recall', () => {
  it('says which statements of the reference were not retrieved', async () => {
    const score = await judge(contextRecall, recalling(['It is tall.', 'It is old.'], 'yes', 'no'))
    expect(score).toMatchObject({ value: 0.5, threshold: null, details: { yes: 1, unsure: 0, no: 1 } })
    expect(score.reason).toBe('1 of 2 statements of the reference were retrieved; missing: "It is old." – why 2')
  })

  it('never shows the judge the answer', async () => {
    const model = recalling(['a'], 'yes')
    await judge(contextRecall, model, { output: 'SECRET ANSWER' })
    for (const { prompt } of model.calls) expect(prompt).not.toContain('SECRET')
  })

  it('reads several references as one', async () => {
    const model = recalling(['a'], 'yes')
    await judge(contextRecall, model, { expected: ['First.', 'Second.'] })
    expect(model.calls[0]?.prompt).toContain('First.\n\nSecond.')
  })

  it('asks in the language of the case', async () => {
    const model = recalling(['あ'], 'yes')
    await judge(contextRecall, model, { input: '高さは？' })
    expect(model.calls[0]?.prompt).toContain('模範回答')
  })

  it.each([
    ['context', { context: [] }],
    ['expected', { expected: null }],
    ['output', { output: null }],
  ])('without %s is an input error, and nothing is asked', async (_what, more) => {
    const model = recalling(['a'], 'yes')
    expect((await judge(contextRecall, model, more)).error?.kind).toBe('input')
    expect(model.calls).toHaveLength(0)
  })

  it('a verdict missing is a failed judgement after one repair', async () => {
    const model = recalling(['a', 'b'], 'yes')
    expect((await judge(contextRecall, model)).error?.kind).toBe('malformed')
    expect(model.calls).toHaveLength(3)
  })

  it('a total that the judge claims is ignored', async () => {
    const model = mockModel((call) =>
      keysAsked(call).includes('statements')
        ? { statements: ['a', 'b'], score: 1 }
        : { ...verdicts('s', 'no', 'no'), score: 1, recall: 1 },
    )
    expect((await judge(contextRecall, model)).value).toBe(0)
  })
})

describe('context-precision', () => {
  it('says which passages help, and how precise the list is down to each', async () => {
    const score = await judge(contextPrecision, always(verdicts('p', 'no', 'yes')))
    expect(score).toMatchObject({
      value: 0.5,
      reason: '1 of 2 passages help: number 2',
      details: { relevant: 1, precisionAt: [0, 0.5] },
    })
    expect(score.details?.passages).toMatchObject([
      { id: 'p1', verdict: 'no', reasoning: 'why 1' },
      { id: 'p2', verdict: 'yes', text: 'Kyoto has many temples.' },
    ])
  })

  it('keeps the beginning of long passages only', async () => {
    const score = await judge(contextPrecision, always(verdicts('p', 'yes')), { context: ['x'.repeat(5000)] })
    expect(JSON.stringify(score.details).length).toBeLessThan(1000)
  })

  it('is 0 where nothing helps', async () => {
    expect(await judge(contextPrecision, always(verdicts('p', 'no', 'unsure')))).toMatchObject({
      value: 0,
      reason: 'none of 2 passages helps',
    })
  })

  it.each([{ expected: null }, { context: [] }, { input: null }])('needs more than %j', async (more) => {
    expect((await judge(contextPrecision, always(verdicts('p', 'yes', 'yes')), more)).error?.kind).toBe('input')
  })

  it('lies in 0 … 1, is 1 only where all relevant ones stand first, and rises when one moves up', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 30 }), fc.nat(28), (relevant, at) => {
        const value = precision(relevant)
        const hits = relevant.filter(Boolean).length
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        const isSorted = relevant.slice(0, hits).every(Boolean)
        expect(value === 1).toBe(hits > 0 && isSorted)
        const place = at % (relevant.length - 1)
        if (relevant[place] || !relevant[place + 1]) return
        const better = relevant.with(place, true).with(place + 1, false)
        expect(precision(better)).toBeGreaterThan(value)
      }),
    )
  })
})

describe('context-relevance', () => {
  it('is the share of sentences that are needed, counted here', async () => {
    const model = always({ relevant: ['s1'], reasoning: 'only the height', score: 1 })
    const score = await judge(contextRelevance, model)
    expect(score).toMatchObject({
      value: 1 / 3,
      reason: '1 of 3 sentences are needed to answer: only the height',
      details: { needed: 1, sentences: 3, relevant: [{ id: 's1', text: 'Fuji is 3,776 m tall.' }] },
    })
  })

  it('counts Japanese sentences as well', async () => {
    const context = ['富士山は 3,776 m。最後の噴火は 1707 年！', '京都には寺が多い。']
    expect((await judge(contextRelevance, always({ relevant: ['s2', 's3'] }), { context })).value).toBe(2 / 3)
  })

  it('is 0 where none is needed', async () => {
    expect((await judge(contextRelevance, always({ relevant: [], reasoning: '' }))).value).toBe(0)
  })

  it.each([
    ['unknown', ['s1', 's9']],
    ['repeated', ['s1', 's1']],
  ])('an id %s is a failed judgement, never a count', async (what, relevant) => {
    const score = await judge(contextRelevance, always({ relevant, reasoning: '' }))
    expect(score).toMatchObject({ value: null, error: { kind: 'malformed', message: expect.stringContaining(what) } })
  })

  it('takes contexts of thousands of sentences', async () => {
    const context = ['It is so. '.repeat(3000)]
    const score = await judge(contextRelevance, always({ relevant: ['s3000'], reasoning: '' }), { context })
    expect(score.value).toBe(1 / 3000)
  })

  it('a context without a sentence is an input error', async () => {
    expect((await judge(contextRelevance, always({}), { context: ['…'] })).error?.kind).toBe('input')
  })
})
