import { expect, test } from 'vitest'
import { startProvider } from './testing/provider-server.ts'
import { failureOf, GOOD, gradeQuestion, judgeAt, textQuestion } from './testing/questions.ts'

const environment = { env: { KEY: 'planted-key-123' } }
const MODELS = ['openai-compatible:m', 'openai:m', 'anthropic:m']
const cases = MODELS.flatMap((model) => [301, 302, 303, 307, 308].map((status) => [model, status] as const))

test.each(cases)('%s: a %i to another origin gets neither key nor question', async (model, status) => {
  await using thief = await startProvider(() => ({ content: GOOD }))
  await using server = await startProvider(({ path }) => ({
    status,
    headers: { location: thief.url + path },
    body: '',
  }))
  const judge = await judgeAt(server, { model, apiKeyEnv: 'KEY' }, environment)
  const failure = await failureOf(judge.ask(gradeQuestion('a')))
  expect(failure).toMatchObject({ kind: 'rejected' })
  expect(failure.said.en).toContain(new URL(thief.url).origin)
  expect((await failureOf(judge.askText(textQuestion('q')))).kind).toBe('rejected')
  expect(thief.calls).toHaveLength(0)
  // It would be the same again.
  expect(server.calls).toHaveLength(2)
})

test.each([301, 302, 303])(
  'a %i that makes a GET of the question is an error, also within the origin',
  async (status) => {
    await using server = await startProvider(() => ({ status, headers: { location: '/moved' }, body: '' }))
    const failure = await failureOf((await judgeAt(server)).ask(gradeQuestion('a')))
    expect(failure.kind).toBe('rejected')
    expect(failure.said.en).toContain(`status ${status}, a redirect that would lose the question`)
    expect(server.calls).toHaveLength(1)
  },
)

test.each([307, 308])('a %i within the origin brings the question along', async (status) => {
  await using server = await startProvider(({ path }) =>
    path.startsWith('/moved') ? { content: GOOD } : { status, headers: { location: '/moved/chat' }, body: '' },
  )
  expect((await (await judgeAt(server)).ask(gradeQuestion('a'))).value.score).toBe(4)
  expect(server.calls[1]?.body).toEqual(server.calls[0]?.body)
})

test('a fetch that is handed in is kept to its origin, too', async () => {
  await using thief = await startProvider(() => ({ content: GOOD }))
  await using server = await startProvider(() => ({ status: 307, headers: { location: thief.url }, body: '' }))
  const judge = await judgeAt(server, {}, { fetch: (input, init) => fetch(input, init) })
  expect((await failureOf(judge.ask(gradeQuestion('a')))).kind).toBe('rejected')
  expect(thief.calls).toHaveLength(0)
})
