import { expect, test } from 'vitest'
import { JudgeFailure } from './failures.ts'
import { startProvider } from './testing/provider-server.ts'
import { GOOD, gradeQuestion, judgeAt, mapMemo, textQuestion } from './testing/questions.ts'

const PRICE = { input: 1_000_000, output: 0 }

test('the same question asked at the same time is paid for once', async () => {
  await using server = await startProvider(() => ({ content: GOOD, delayMs: 20 }))
  const judge = await judgeAt(server, { price: PRICE })
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      judge.ask(gradeQuestion('a', { scorer: `s${at % 2}`, target: `t${at % 3}` })),
    ),
  )
  expect(server.calls).toHaveLength(1)
  expect(asked.filter(({ usage }) => usage.calls === 1)).toHaveLength(1)
  for (const { value, first } of asked) {
    expect(value.score).toBe(4)
    expect(first).toMatchObject({ inputTokens: 100, outputTokens: 20, cost: 100 })
  }
  const rows = judge.usage()
  const total = (key: 'calls' | 'cached' | 'cost') => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)
  expect([total('calls'), total('cached'), total('cost')]).toEqual([1, 19, 100])
})

test('asked again, and after a restart, it is remembered with what it cost at first', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const memo = mapMemo()
  const judge = await judgeAt(server, { price: PRICE }, { memo })
  const once = await judge.ask(gradeQuestion('a'))
  const again = await judge.ask(gradeQuestion('a'))
  const restarted = await judgeAt(server, { price: PRICE }, { memo: mapMemo(new Map(memo.entries)) })
  const later = await restarted.ask(gradeQuestion('a'))
  expect(server.calls).toHaveLength(1)
  for (const { value, first, usage, reply } of [again, later]) {
    expect({ value, first, reply }).toEqual({ value: once.value, first: once.first, reply: once.reply })
    expect(usage).toEqual({ calls: 0, cached: 1, inputTokens: 0, outputTokens: 0, cost: 0, estimated: false })
  }
  expect(once.first.latencyMs).toBeGreaterThan(0)
})

test('a repaired answer is remembered as such, and whole', async () => {
  await using server = await startProvider(({ number }) => ({ content: number === 1 ? 'prose' : GOOD }))
  const judge = await judgeAt(server, {}, { memo: mapMemo() })
  await judge.ask(gradeQuestion('a'))
  expect(await judge.ask(gradeQuestion('a'))).toMatchObject({
    repaired: true,
    first: { inputTokens: 200 },
    usage: { cached: 1 },
  })
  expect(server.calls).toHaveLength(2)
})

test('failures are not remembered; whoever waited for one fails alike, at no cost', async () => {
  await using server = await startProvider(({ number }) => ({ content: number <= 2 ? 'prose' : GOOD, delayMs: 10 }))
  const memo = mapMemo()
  const judge = await judgeAt(server, {}, { memo })
  const ends = await Promise.allSettled([judge.ask(gradeQuestion('a')), judge.ask(gradeQuestion('a'))])
  const failures = ends.map((end) => (end as PromiseRejectedResult).reason as JudgeFailure)
  for (const failure of failures) expect(failure).toBeInstanceOf(JudgeFailure)
  expect(failures.map(({ usage }) => usage?.calls)).toEqual([2, 0])
  expect(memo.entries.size).toBe(0)
  expect((await judge.ask(gradeQuestion('a'))).value.score).toBe(4)
})

test('another model, address, setting, template, field, value, schema, language or repeat is another question', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  await using other = await startProvider(() => ({ content: GOOD }))
  const memo = mapMemo()
  const judge = await judgeAt(server, {}, { memo })
  const question = gradeQuestion('a')
  await judge.ask(question)
  const changed = [
    { repeat: 1 },
    { template: { ...question.template, system: 'You differ.' } },
    { template: { ...question.template, prompt: `${question.template.prompt}!` } },
    { fields: { ...question.fields, candidate: 'other' } },
    { values: { unused: 'x' } },
    { language: 'ja' },
    { schema: question.schema.extend({ more: question.schema.shape.reasoning }) as never },
  ] as const
  for (const change of changed) await judge.ask({ ...question, ...change })
  await (await judgeAt(server, { model: 'openai-compatible:judge-2' }, { memo })).ask(question)
  await (await judgeAt(server, { temperature: 1 }, { memo })).ask(question)
  expect(server.calls).toHaveLength(1 + changed.length + 2)
  await (await judgeAt(other, {}, { memo })).ask(question)
  expect(other.calls).toHaveLength(1)
})

test('who asks, limits and the order of fields do not make another question', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const memo = mapMemo()
  await (await judgeAt(server, {}, { memo })).ask(gradeQuestion('a'))
  const { reference, candidate } = gradeQuestion('a').fields
  const judge = await judgeAt(server, { concurrency: 2, timeout: 9, maxRetries: 1 }, { memo })
  const fields = { candidate, reference }
  await judge.ask(gradeQuestion('a', { case: 'other', scorer: 'x', target: 'y', step: 'z', fields }))
  expect(server.calls).toHaveLength(1)
})

test('what was kept but no longer fits is asked again', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const memo = mapMemo()
  const judge = await judgeAt(server, {}, { memo })
  await judge.ask(gradeQuestion('a'))
  const [key] = memo.entries.keys()
  for (const kept of [
    null,
    [],
    'text',
    { reply: { score: 9 }, repaired: false, first: { latencyMs: 1 } },
    { reply: {} },
  ]) {
    memo.entries.set(key as string, kept)
    expect((await judge.ask(gradeQuestion('a'))).value.score).toBe(4)
  }
  expect(server.calls).toHaveLength(6)
})

test('without a memo nothing is kept', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const judge = await judgeAt(server)
  await judge.ask(gradeQuestion('a'))
  await judge.ask(gradeQuestion('a'))
  expect(server.calls).toHaveLength(2)
})

test('texts are remembered, too, with the time they took', async () => {
  await using server = await startProvider(({ number }) => ({ content: `answer ${number}` }))
  const judge = await judgeAt(server, {}, { memo: mapMemo() })
  const once = await judge.askText(textQuestion('x'))
  const again = await judge.askText(textQuestion('x', { case: 'b', target: 'u' }))
  expect(again).toMatchObject({ text: 'answer 1', first: once.first, usage: { calls: 0, cached: 1 } })
  expect((await judge.askText(textQuestion('x', { repeat: 1 }))).text).toBe('answer 2')
  expect((await judge.askText(textQuestion('x', { system: 'be brief' }))).text).toBe('answer 3')
})

test('the same question is the same prompt, in every try and every run', async () => {
  await using server = await startProvider(({ number }) =>
    number === 1 ? { status: 500, body: '' } : { content: GOOD },
  )
  await (await judgeAt(server)).ask(gradeQuestion('a'))
  await (await judgeAt(server)).ask(gradeQuestion('a', { repeat: 3 }))
  expect(new Set(server.calls.map(({ text }) => text)).size).toBe(1)
  expect(server.calls).toHaveLength(3)
})

test('a failing memo is not silent', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const memo = { ...mapMemo(), set: () => Promise.reject(new Error('disk full')) }
  const judge = await judgeAt(server, {}, { memo })
  await expect(judge.ask(gradeQuestion('a'))).rejects.toThrow('disk full')
})
