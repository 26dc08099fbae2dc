import { expect, test } from 'vitest'
import { BadInput, EXIT } from '../errors.ts'
import { FatalJudgeError } from './failures.ts'
import { type ServerReply, startProvider } from './testing/provider-server.ts'
import { failureOf, GOOD, gradeQuestion, judgeAt, textQuestion } from './testing/questions.ts'

/** Asks once and says how it ended and how many requests that took. */
async function endOf(replies: ServerReply | ServerReply[], config = {}) {
  const list = Array.isArray(replies) ? replies : [replies]
  await using server = await startProvider(({ number }) => list[Math.min(number, list.length) - 1] as ServerReply)
  const judge = await judgeAt(server, { maxRetries: 2, timeout: 0.3, ...config })
  const failure = await failureOf(judge.ask(gradeQuestion('a')))
  return { kind: failure.kind, calls: server.calls.length, failure }
}

test.each<[string, ServerReply, string, number]>([
  ['no answer, alone with the server', { broken: 'hang' }, 'timeout', 1],
  ['a cut line', { broken: 'reset' }, 'transport', 3],
  ['a body that breaks off', { content: GOOD, broken: 'mid-body' }, 'transport', 3],
  ['500', { status: 500, body: 'oops' }, 'transport', 3],
  ['502 with HTML', { status: 502, body: '<html>bad gateway</html>' }, 'transport', 3],
  ['503', { status: 503, body: '{}' }, 'transport', 3],
  ['HTML that says 200', { body: '<html>login</html>' }, 'transport', 3],
  ['an empty body', { body: '' }, 'transport', 3],
  ['no choices', { body: '{"choices":[]}' }, 'transport', 3],
  ['an error inside a 200', { body: '{"error":{"message":"overloaded"}}' }, 'transport', 3],
  ['400', { status: 400, body: '{"error":{"message":"context too long"}}' }, 'rejected', 1],
  ['402', { status: 402, body: '{}' }, 'rejected', 1],
  ['408', { status: 408, body: '' }, 'rejected', 3],
  ['409', { status: 409, body: '{}' }, 'rejected', 3],
  ['409 without a body', { status: 409, body: '' }, 'rejected', 3],
  ['425', { status: 425, body: '' }, 'rejected', 3],
  ['413', { status: 413, body: '' }, 'rejected', 1],
  ['422, in every form', { status: 422, body: '{"detail":"no"}' }, 'rejected', 4],
  ['an empty account', { status: 429, body: '{"error":{"code":"insufficient_quota","message":"pay"}}' }, 'rejected', 1],
  ['an empty message', { content: '' }, 'malformed', 2],
  ['no message at all', { content: null }, 'malformed', 2],
  ['prose', { content: 'Four, I think.' }, 'malformed', 2],
  ['a mark out of range', { content: '{"score":9,"reasoning":"x"}' }, 'out-of-range', 2],
  ['a cut reply', { content: '{"score":4', finish: 'length' }, 'truncated', 2],
  ['a reply that looks whole, but was cut', { content: GOOD, finish: 'length' }, 'truncated', 2],
  ['a refusal in its field', { refusal: 'I will not.' }, 'refused', 1],
  ['a content filter', { content: '', finish: 'content_filter' }, 'refused', 1],
  ['a refusal in words', { content: 'お答えできません。' }, 'refused', 1],
])('%s', async (_name, reply, kind, calls) => {
  expect(await endOf(reply)).toMatchObject({ kind, calls })
})

test.each(['openai-compatible:m', 'openai:m', 'anthropic:m'])(
  '%s: a passing 408, 409, 425 or 429 without a body is asked again',
  async (model) => {
    const statuses = [408, 409, 425, 429, 429]
    await using server = await startProvider(({ number }) => {
      const status = statuses[number - 1]
      if (status !== undefined) return { status, body: '', headers: { 'content-type': 'text/plain' } }
      return { content: GOOD }
    })
    const judge = await judgeAt(server, { model, maxRetries: 3 })
    expect((await judge.ask(gradeQuestion('a'))).value.score).toBe(4)
    expect(server.calls).toHaveLength(6)
  },
)

test('the same on the messages protocol', async () => {
  const config = { model: 'anthropic:claude-x' }
  expect(await endOf({ content: GOOD, finish: 'max_tokens' }, config)).toMatchObject({ kind: 'truncated', calls: 2 })
  expect(await endOf({ content: '', finish: 'refusal' }, config)).toMatchObject({ kind: 'refused', calls: 1 })
  expect(await endOf({ status: 529, body: '{"type":"error"}' }, config)).toMatchObject({ kind: 'transport', calls: 3 })
})

test('a failure keeps the reply and what it cost, and has words in both languages', async () => {
  const { failure } = await endOf({ content: 'Four, I think.' })
  expect(failure.reply).toBe('Four, I think.')
  expect(failure.usage).toMatchObject({ calls: 2, inputTokens: 200, outputTokens: 40 })
  expect(failure.said.ja).toContain('JSON')
  const { failure: html } = await endOf({ body: '<html>login</html>' })
  expect(html.reply).toBe('<html>login</html>')
})

test('a long reply is kept cut at 16 kB, with a mark', async () => {
  const { failure } = await endOf({ content: 'あ'.repeat(50_000) })
  expect(failure.reply).toMatch(/あ… \[cut at 16 kB\]$/)
  expect(Buffer.byteLength(failure.reply as string)).toBeLessThan(16_500)
})

test.each([401, 403, 404])('%i stops everything at once, with exit code 3', async (status) => {
  await using server = await startProvider(() => ({ status, body: '{"error":{"message":"no such luck"}}' }))
  const judge = await judgeAt(server, { concurrency: 1, apiKeyEnv: 'K' }, { env: { K: 'planted-key' } })
  const ends = await Promise.allSettled(['a', 'b', 'c'].map((id) => judge.ask(gradeQuestion(id))))
  for (const end of ends) {
    expect(end.status).toBe('rejected')
    const { reason } = end as PromiseRejectedResult
    expect(reason).toBeInstanceOf(FatalJudgeError)
    // What is bad input ends the command with this code.
    expect(reason).toBeInstanceOf(BadInput)
    expect(EXIT.badInput).toBe(3)
    expect(reason.message).toContain(`${status}: no such luck`)
    expect(reason.message).toContain(status === 404 ? 'judge-1' : 'K')
  }
  expect(server.calls).toHaveLength(1)
})

test('one repair: showing the error and the reply, as data, under a new boundary', async () => {
  const replies = ['{"score": 9, "reasoning": "wow"}', GOOD]
  await using server = await startProvider(({ number }) => ({ content: replies[number - 1] as string }))
  const judge = await judgeAt(server)
  const asked = await judge.ask(gradeQuestion('a'))
  expect(asked).toMatchObject({ value: { score: 4 }, repaired: true, usage: { calls: 2, inputTokens: 200 } })
  const [first, second] = server.calls.map(({ text }) => text) as [string, string]
  const boundary = (text: string) => /<<<candidate ([0-9a-f]+)/.exec(text)?.[1]
  expect(boundary(second)).not.toBe(boundary(first))
  expect(second).toContain(`<<<reply ${boundary(second)}\n${replies[0]}\n`)
  expect(second).toMatch(/<<<error [0-9a-f]+\nscore: must be a whole number from 1 to 5\n/)
})

test('rules beyond the schema lead to the same repair, and to the same failure', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const judge = await judgeAt(server)
  const message = { en: 'missing: s2', ja: '不足: s2' }
  const failure = await failureOf(judge.ask(gradeQuestion('a', { check: () => ({ kind: 'malformed', message }) })))
  expect(failure).toMatchObject({ kind: 'malformed', said: message })
  expect(server.calls[1]?.text).toContain('missing: s2')
  expect(server.calls).toHaveLength(2)
})

test('the kind is that of the last thing that happened', async () => {
  const prose = { content: 'x' }
  expect(await endOf([prose, { content: '{"score":0}' }])).toMatchObject({ kind: 'out-of-range', calls: 2 })
  expect(await endOf([prose, { content: '', finish: 'content_filter' }])).toMatchObject({ kind: 'refused', calls: 2 })
  expect(await endOf([prose, { status: 500, body: '' }])).toMatchObject({ kind: 'transport', calls: 4 })
})

test('a text is taken as it is, but for one that is cut or empty', async () => {
  const replies: ServerReply[] = [
    { content: 'I cannot help with that.' },
    { refusal: 'No.' },
    { content: 'half', finish: 'length' },
    { content: 'longer half', finish: 'length' },
    { content: '' },
    { content: null, finish: 'content_filter' },
  ]
  await using server = await startProvider(({ number }) => replies[number - 1] as ServerReply)
  const judge = await judgeAt(server)
  expect((await judge.askText(textQuestion('1'))).text).toBe('I cannot help with that.')
  expect((await judge.askText(textQuestion('2'))).text).toBe('No.')
  expect((await failureOf(judge.askText(textQuestion('3')))).kind).toBe('truncated')
  expect((await failureOf(judge.askText(textQuestion('4')))).kind).toBe('malformed')
  expect((await failureOf(judge.askText(textQuestion('5')))).kind).toBe('refused')
})
