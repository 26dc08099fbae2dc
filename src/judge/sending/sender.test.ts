import { afterEach, expect, test, vi } from 'vitest'
import { createJudge } from '../create-judge.ts'
import { Pool } from '../pool.ts'
import { type ServerReply, startProvider } from '../testing/provider-server.ts'
import { failureOf, GOOD, gradeQuestion, judgeAt, textQuestion } from '../testing/questions.ts'

afterEach(() => {
  vi.useRealTimers()
})

const good: ServerReply = { content: GOOD }
const busy = (headers: Record<string, string> = {}): ServerReply => ({ status: 429, headers, body: '{"error":"busy"}' })

test('retries are counted: so many more tries, and no more', async () => {
  for (const maxRetries of [0, 1, 3]) {
    await using server = await startProvider(() => ({ status: 500, body: '' }))
    const judge = await judgeAt(server, { maxRetries })
    await failureOf(judge.ask(gradeQuestion('a')))
    expect(server.calls).toHaveLength(maxRetries + 1)
  }
})

test('an answer after failures of every kind is an answer', async () => {
  const troubles: ServerReply[] = [{ broken: 'reset' }, { broken: 'hang' }, { status: 500, body: '' }, good]
  const met = { a: 0, b: 0 }
  await using server = await startProvider(
    ({ text }) => troubles[met[text.includes('(a)') ? 'a' : 'b']++] as ServerReply,
  )
  const judge = await judgeAt(server, { timeout: 0.2 })
  // Two at once: a question that gets no answer while it is alone is not asked again.
  for (const asked of await Promise.all(['a', 'b'].map((id) => judge.ask(gradeQuestion(id)))))
    expect(asked).toMatchObject({ value: { score: 4 }, usage: { calls: 1 } })
})

test.each([
  ['429 without a time', busy()],
  ['429 with seconds', busy({ 'retry-after': '0.05' })],
  ['429 with a date', busy({ 'retry-after': new Date().toUTCString() })],
  ['503 with seconds', { status: 503, headers: { 'retry-after': '0.05' }, body: '' } as ServerReply],
])('%s is waited out and costs no retry', async (_name, limited) => {
  await using server = await startProvider(({ number }) => (number <= 5 ? limited : good))
  const judge = await judgeAt(server, { maxRetries: 1 })
  expect((await judge.ask(gradeQuestion('a'))).value.score).toBe(4)
  expect(server.calls).toHaveLength(6)
})

test.each([
  ['429', busy({ 'retry-after': '0' }), 'rate-limited'],
  ['503 with Retry-After', { status: 503, headers: { 'retry-after': '0' }, body: '' } as ServerReply, 'transport'],
  ['500', { status: 500, body: '' } as ServerReply, 'transport'],
])('maxRetries 0: %s is the end', async (_name, reply, kind) => {
  await using server = await startProvider(() => reply)
  const judge = await judgeAt(server, { maxRetries: 0 })
  expect((await failureOf(judge.ask(gradeQuestion('a')))).kind).toBe(kind)
  expect(server.calls).toHaveLength(1)
})

/** A model that is asked in this process, so that clocks can be turned. It says 429 to the first request. */
function limitedOnce(headers: Record<string, string>) {
  let calls = 0
  return {
    specificationVersion: 'v2',
    provider: 'mock',
    modelId: 'm',
    calls: () => calls,
    async doGenerate() {
      calls++
      if (calls === 1) throw Object.assign(new Error('busy'), { statusCode: 429, responseHeaders: headers })
      return { content: [{ type: 'text', text: GOOD }], finishReason: 'stop' }
    },
  }
}

test.each([
  ['seconds', () => '30'],
  ['a date', () => new Date(Date.now() + 30_000).toUTCString()],
])('Retry-After in %s is honoured by every caller of the provider', async (_how, retryAfter) => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') })
  const model = limitedOnce({ 'Retry-After': retryAfter() })
  const pool = new Pool()
  const judge = await createJudge({ model, concurrency: 1 }, { pool, env: {} })
  const answerer = await createJudge({ model, concurrency: 1 }, { pool, env: {} })
  const all = Promise.all([
    ...['a', 'b', 'c'].map((id) => judge.ask(gradeQuestion(id))),
    answerer.askText(textQuestion('x')),
  ])
  await vi.advanceTimersByTimeAsync(29_900)
  expect(model.calls()).toBe(1)
  await vi.advanceTimersByTimeAsync(5000)
  await all
  expect(model.calls()).toBe(5)
})

test('a Retry-After beyond the deadline fails its own question only, and at once', async () => {
  await using server = await startProvider(({ text }) =>
    text.includes('(unlucky)') ? busy({ 'retry-after': '3600' }) : good,
  )
  const judge = await judgeAt(server, { concurrency: 1 })
  const unlucky = failureOf(judge.ask(gradeQuestion('unlucky')))
  const others = Promise.all(['a', 'b', 'c'].map((id) => judge.ask(gradeQuestion(id))))
  expect((await unlucky).kind).toBe('rate-limited')
  expect((await others).map(({ value }) => value.score)).toEqual([4, 4, 4])
  expect(server.calls).toHaveLength(4)
})

test('a provider that only ever says 429 is given up on at the deadline', async () => {
  await using server = await startProvider(() => busy({ 'retry-after': '0.1' }))
  const judge = await judgeAt(server, { deadline: 0.5 })
  expect((await failureOf(judge.ask(gradeQuestion('a')))).kind).toBe('rate-limited')
  expect(server.calls.length).toBeGreaterThan(1)
})

test('the deadline holds for the whole question, the repair included', async () => {
  await using server = await startProvider(({ number }) =>
    number === 1 ? { content: 'prose', delayMs: 100 } : { broken: 'hang' },
  )
  const judge = await judgeAt(server, { deadline: 0.4 })
  expect((await failureOf(judge.ask(gradeQuestion('a')))).kind).toBe('timeout')
  expect(server.calls).toHaveLength(2)
})

test('time in the queue does not count towards the deadline', async () => {
  await using server = await startProvider(() => ({ ...good, delayMs: 60 }))
  const judge = await judgeAt(server, { concurrency: 1, deadline: 0.5 })
  const asked = await Promise.all(Array.from({ length: 12 }, (_, at) => judge.ask(gradeQuestion(String(at)))))
  expect(asked).toHaveLength(12)
})

test('calling off ends everything, also what is in flight', async () => {
  await using server = await startProvider(() => ({ broken: 'hang' }))
  const controller = new AbortController()
  const judge = await judgeAt(server, { concurrency: 2 }, { signal: controller.signal })
  const ends = Promise.allSettled(['a', 'b', 'c'].map((id) => judge.ask(gradeQuestion(id))))
  while (server.calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  controller.abort(new Error('Ctrl-C'))
  for (const end of await ends) expect((end as PromiseRejectedResult).reason.message).toBe('Ctrl-C')
  expect(server.calls).toHaveLength(2)
})

test('as many requests are in flight as may be whenever as many questions are open', async () => {
  let waiting: (() => void)[] = []
  const seen: number[] = []
  await using server = await startProvider(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return good
  })
  const judge = await judgeAt(server, { concurrency: 4 })
  let left = 15
  const all = Array.from({ length: left }, (_, at) => judge.ask(gradeQuestion(String(at))).finally(() => left--))
  while (left > 0) {
    const wanted = Math.min(4, left)
    while (waiting.length < wanted) await new Promise((resolve) => setTimeout(resolve, 2))
    seen.push(server.open)
    const before = left
    waiting.shift()?.()
    while (left === before) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  waiting = []
  await Promise.all(all)
  expect(seen).toEqual([...Array(12).fill(4), 3, 2, 1])
  expect(server.most).toBe(4)
})
