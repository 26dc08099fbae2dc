import { expect, test } from 'vitest'
import { type ServerCall, type ServerReply, startProvider } from './testing/provider-server.ts'
import { GOOD, gradeQuestion, judgeAt, mapMemo, textQuestion } from './testing/questions.ts'

const KEY = 'planted/secret+value=1'
const OTHER = 'another-planted-secret'
const env = { MY_KEY: KEY, DATABASE_PASSWORD: OTHER }

/** Ways in which a server gives back what it was sent. */
const ECHOES: [name: string, reply: (call: ServerCall) => ServerReply][] = [
  [
    'a 400',
    ({ headers }) => ({
      status: 400,
      body: JSON.stringify({ error: { message: `bad ${headers.authorization} ${OTHER}` } }),
    }),
  ],
  [
    'a 401',
    ({ headers }) => ({ status: 401, body: JSON.stringify({ error: { message: `key ${headers.authorization}` } }) }),
  ],
  ['a 404 in plain text', ({ headers }) => ({ status: 404, body: `not here: ${headers.authorization} ${OTHER}` })],
  ['a 429', () => ({ status: 429, body: `{"error":"https://me:${OTHER}@host/?key=${encodeURIComponent(KEY)}"}` })],
  ['a 500 page', ({ headers }) => ({ status: 500, body: `<html>${headers.authorization} ${OTHER}</html>` })],
  ['a page that says 200', ({ headers }) => ({ body: `<html>${headers.authorization}</html>` })],
  ['prose', () => ({ content: `Your key is ${KEY}, in base64 ${Buffer.from(KEY).toString('base64')}` })],
  ['a refusal', () => ({ refusal: `Not with ${KEY}` })],
  ['a cut reply', () => ({ content: `{"score":4,"reasoning":"${KEY}`, finish: 'length' })],
  ['a verdict', () => ({ content: `{"score":4,"reasoning":"your key is ${KEY} or ${OTHER}"}` })],
  ['a key of an unknown issuer', () => ({ status: 400, body: '{"error":{"message":"no sk-planted0secret9999"}}' })],
]

test.each(ECHOES)('no secret is repeated from %s', async (_name, reply) => {
  await using server = await startProvider(reply)
  const memo = mapMemo()
  const judge = await judgeAt(server, { apiKeyEnv: 'MY_KEY', maxRetries: 1, deadline: 0.3 }, { env, memo })
  const ends = await Promise.allSettled([judge.ask(gradeQuestion('a')), judge.askText(textQuestion('x'))])
  expect(server.calls[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  const seen: unknown[] = [[...memo.entries], judge.provenance(), judge.usage()]
  for (const end of ends) {
    if (end.status === 'fulfilled') seen.push(end.value)
    else
      for (let error = end.reason; error; error = error.cause) seen.push({ ...error, text: `${error} ${error.stack}` })
  }
  const everything = JSON.stringify(seen)
  for (const form of [KEY, OTHER, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), 'planted0secret'])
    expect(everything).not.toContain(form)
})

test('secrets are not sent in prompts either: neither key nor environment is part of a question', async () => {
  await using server = await startProvider(({ number }) => ({ content: number === 1 ? `${KEY}` : GOOD }))
  const judge = await judgeAt(server, { apiKeyEnv: 'MY_KEY' }, { env })
  await judge.ask(gradeQuestion('a'))
  // The repair shows the first reply, without the key it repeated.
  for (const { body } of server.calls) expect(JSON.stringify(body)).not.toContain(KEY)
})
