import { expect, test } from 'vitest'
import { BadInput } from '../../errors.ts'
import { createJudge } from '../create-judge.ts'
import { BudgetExceeded, DryRun, NotAsked } from '../failures.ts'
import type { Asker, JudgeUsage } from '../judge.ts'
import { Pool } from '../pool.ts'
import { startProvider } from '../testing/provider-server.ts'
import { GOOD, gradeQuestion, judgeAt, mapMemo, textQuestion } from '../testing/questions.ts'

/** With it a request (100 tokens in, 20 out) costs one dollar. */
const DOLLAR = { input: 10_000, output: 0 }

const countOf = (ends: PromiseSettledResult<unknown>[], kind: new (...args: never[]) => Error) =>
  ends.filter((end) => end.status === 'rejected' && end.reason instanceof kind).length

test.each([1, 2, 5])(
  'the budget stops the run: with %i in flight it is overrun by no more than that',
  async (concurrency) => {
    await using server = await startProvider(() => ({ content: GOOD, delayMs: 5 }))
    const judge = await judgeAt(server, { price: DOLLAR, maxCost: 7, concurrency })
    const ends = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => judge.ask(gradeQuestion(String(at)))))
    const answered = ends.filter(({ status }) => status === 'fulfilled').length
    expect(answered).toBeGreaterThanOrEqual(7)
    expect(answered).toBeLessThanOrEqual(7 + concurrency - 1)
    expect(server.calls).toHaveLength(answered)
    expect(countOf(ends, BudgetExceeded)).toBe(40 - answered)
    expect(judge.usage()[0]?.cost).toBeCloseTo(answered)
  },
)

test('what is known already is still answered when the budget is spent, and a higher one goes on', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const memo = mapMemo()
  const judge = await judgeAt(server, { price: DOLLAR, maxCost: 1 }, { memo })
  await judge.ask(gradeQuestion('a'))
  await expect(judge.ask(gradeQuestion('b'))).rejects.toThrow(/budget of \$1 is spent\. Raise maxCost/)
  expect((await judge.ask(gradeQuestion('a'))).usage.cached).toBe(1)
  const richer = await judgeAt(server, { price: DOLLAR, maxCost: 2 }, { memo })
  await richer.ask(gradeQuestion('a'))
  await richer.ask(gradeQuestion('b'))
  expect(server.calls).toHaveLength(2)
})

test('replies that could not be used are paid for, too', async () => {
  await using server = await startProvider(() => ({ content: 'prose' }))
  const judge = await judgeAt(server, { price: DOLLAR, maxCost: 2 })
  await expect(judge.ask(gradeQuestion('a'))).rejects.toThrow(/no complete JSON/)
  await expect(judge.ask(gradeQuestion('b'))).rejects.toThrow(BudgetExceeded)
  expect(judge.usage()[0]).toMatchObject({ calls: 2, cost: 2 })
})

test('judge and answerer share one purse', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const pool = new Pool()
  const judge = await judgeAt(server, { price: DOLLAR, maxCost: 2 }, { pool })
  const answerer = await judgeAt(server, { price: DOLLAR, model: 'openai-compatible:m' }, { pool })
  await answerer.askText(textQuestion('x'))
  await answerer.askText(textQuestion('y'))
  await expect(judge.ask(gradeQuestion('a'))).rejects.toThrow(BudgetExceeded)
  expect(judge.usage()).toEqual([expect.objectContaining({ scorer: 'answerer', calls: 2, cost: 2 })])
})

test('a budget without a price is found at load', async () => {
  const config = { model: 'openai-compatible:m', baseURL: 'http://127.0.0.1:9/v1', maxCost: 1 }
  await expect(createJudge(config, { env: {} })).rejects.toThrow(BadInput)
  await expect(createJudge(config, { env: {} })).rejects.toThrow(/judge\.price: \{ input, output \}/)
})

test('everyone who shares a budget needs a price, whoever comes first', async () => {
  const baseURL = 'http://127.0.0.1:9/v1'
  const priced = { model: 'openai-compatible:a', baseURL, price: DOLLAR, maxCost: 1 }
  const unpriced = { model: 'openai-compatible:b', baseURL }
  for (const [first, second] of [
    [priced, unpriced],
    [unpriced, priced],
  ] as const) {
    const pool = new Pool()
    await createJudge(first, { env: {}, pool })
    await expect(createJudge(second, { env: {}, pool })).rejects.toThrow(/openai-compatible:b is not known/)
  }
})

test('the price is from the suite, else from the table with its date', async () => {
  await using server = await startProvider(() => ({ content: GOOD, usage: { input: 1_000_000, output: 1_000_000 } }))
  const known = await judgeAt(server, { model: 'openai:gpt-4o-mini', maxCost: 9 })
  expect((await known.ask(gradeQuestion('a'))).usage.cost).toBeCloseTo(0.75)
  expect(known.provenance().price?.source).toMatch(/table 20/)
  const own = await judgeAt(server, { model: 'openai:gpt-4o-mini', price: { input: 1, output: 2 } })
  expect((await own.ask(gradeQuestion('a'))).usage.cost).toBe(3)
  expect(own.provenance().price).toEqual({ input: 1, output: 2, source: 'judge.price' })
})

test('tokens that the provider does not report are estimated and named so', async () => {
  await using server = await startProvider(() => ({ content: GOOD, usage: null }))
  const judge = await judgeAt(server, { price: DOLLAR })
  const { usage } = await judge.ask(gradeQuestion('a'))
  expect(usage.estimated).toBe(true)
  expect(usage.inputTokens).toBeGreaterThan(50)
  expect(usage.outputTokens).toBe(9)
  expect(usage.cost).toBeGreaterThan(0)
  expect(judge.usage()[0]?.estimated).toBe(true)
})

test('costs are told as they arise, per question, and summed per scorer and target', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const told: [string, JudgeUsage][] = []
  const onUsage = ({ case: id }: Asker, usage: JudgeUsage) => told.push([id, usage])
  const judge = await judgeAt(server, { price: DOLLAR }, { memo: mapMemo(), onUsage })
  await judge.ask(gradeQuestion('a'))
  await judge.ask(gradeQuestion('a'))
  await judge.ask(gradeQuestion('b', { scorer: 'other', target: 'new' }))
  expect(told.map(([id, { calls, cached }]) => [id, calls, cached])).toEqual([
    ['a', 1, 0],
    ['a', 0, 1],
    ['b', 1, 0],
  ])
  expect(judge.usage().map(({ scorer, target, calls, cached, cost }) => [scorer, target, calls, cached, cost])).toEqual(
    [
      ['closeness', 'default', 1, 1, 1],
      ['other', 'new', 1, 0, 1],
    ],
  )
})

test('a dry run counts the distinct questions with no known answer, and asks none', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const memo = mapMemo()
  await (await judgeAt(server, {}, { memo })).ask(gradeQuestion('known'))
  const judge = await judgeAt(server, {}, { memo, dryRun: true })
  expect((await judge.ask(gradeQuestion('known', { followUps: 5 }))).value.score).toBe(4)
  const asks = ['a', 'b', 'a'].map((id) => judge.ask(gradeQuestion(id, { followUps: 2 })))
  const ends = await Promise.allSettled([...asks, judge.askText(textQuestion('x'))])
  expect(countOf(ends, DryRun)).toBe(4)
  expect(countOf(ends, NotAsked)).toBe(4)
  expect(judge.dryRun()).toEqual({ questions: 3, atMost: 4 })
  expect(server.calls).toHaveLength(1)
})
