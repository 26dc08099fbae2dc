import { expect, test } from 'vitest'
import { often } from '../testing/often.ts'
import { type ProviderServer, type ServerReply, startProvider } from './testing/provider-server.ts'
import { gradeQuestion, judgeAt, mapMemo } from './testing/questions.ts'
import { weather } from './testing/weather.ts'

const RETRY_AFTER = [
  () => '0',
  () => '0.01',
  () => new Date().toUTCString(),
  () => new Date(Date.now() - 5000).toUTCString(),
]

const QUESTIONS = often(200, { soak: 5000 })

test('a storm: of many questions none is lost, none is counted twice, and never too many are in flight', async () => {
  const concurrency = 25
  const tries = new Map<string, number>()
  const answers = new Map<string, number>()
  const answer = (id: string): ServerReply => ({
    content: JSON.stringify({ score: (Number(id) % 5) + 1, reasoning: `about ${id}` }),
  })
  await using server: ProviderServer = await startProvider(({ text }): ServerReply => {
    const id = /\((\d+)\)/.exec(text)?.[1] as string
    const attempt = (tries.get(id) ?? 0) + 1
    tries.set(id, attempt)
    const today = weather(id, attempt, server.open)
    if (today === 'limited') {
      const retryAfter = RETRY_AFTER[Number(id) % RETRY_AFTER.length] as () => string
      return { status: 429, headers: { 'retry-after': retryAfter() }, body: '{"error":{"message":"slow down"}}' }
    }
    if (today === 'broken') return { status: 500 + (Number(id) % 4), body: '<html>' }
    if (today !== 'fine') return { ...answer(id), broken: today }
    answers.set(id, (answers.get(id) ?? 0) + 1)
    return answer(id)
  })
  const memo = mapMemo()
  const judge = await judgeAt(server, { concurrency, timeout: 2, price: { input: 1, output: 1 } }, { memo })
  const ids = Array.from({ length: QUESTIONS }, (_, at) => String(at))
  const asked = await Promise.all(ids.map((id) => judge.ask(gradeQuestion(id))))

  expect(asked.map(({ value }) => value.score)).toEqual(ids.map((id) => (Number(id) % 5) + 1))
  expect(ids.every((id) => answers.get(id) === 1)).toBe(true)
  expect(judge.usage()).toMatchObject([
    { calls: QUESTIONS, cached: 0, inputTokens: QUESTIONS * 100, outputTokens: QUESTIONS * 20 },
  ])
  expect(memo.entries.size).toBe(QUESTIONS)
  expect(server.most).toBeLessThanOrEqual(concurrency)
  // The weather was bad: a third of the requests went wrong.
  expect(server.calls.length).toBeGreaterThan(QUESTIONS * 1.4)

  await Promise.all(ids.map((id) => judge.ask(gradeQuestion(id))))
  expect(judge.usage()[0]).toMatchObject({ calls: QUESTIONS, cached: QUESTIONS })
})
