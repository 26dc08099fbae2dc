import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { type ServerReply, startProvider } from '../testing/provider-server.ts'
import { gradeQuestion, judgeAt } from '../testing/questions.ts'
import { listening } from '../transport/testing/local-server.ts'

async function said(url: string): Promise<string> {
  const judge = await judgeAt({ url }, { maxRetries: 0 })
  return judge.ask(gradeQuestion('a')).then(String, String)
}

const unknownPath: ServerReply = { status: 404, body: '404 page not found' }

test('an address without /v1, or with more behind it, is told apart from a model that is not there', async () => {
  await using server = await startProvider(({ path }) =>
    path === '/v1/chat/completions' ? { status: 404, body: '{"error":"no model judge-1"}' } : unknownPath,
  )
  const { origin } = new URL(server.url)
  for (const bare of [origin, `${origin}/`]) expect(await said(bare)).toContain(`baseURL: ${origin}/v1`)
  expect(await said(`${server.url}/chat/completions`)).toContain(`baseURL: ${origin}/v1`)
  expect(await said(server.url)).not.toContain('baseURL: ')
})

test('where nobody answers, the address is said and what names another', async () => {
  const gone = await listening(createServer(), 'http')
  await gone[Symbol.asyncDispose]()
  const message = await said(`${gone.url}/v1`)
  expect(message).toContain(
    `nobody answers at ${gone.url}/v1: start the server of openai-compatible:judge-1, or name another address in baseURL`,
  )
  expect(message).toContain('ECONNREFUSED')
})

test('a line that breaks off is no address without a server', async () => {
  await using server = await startProvider(() => ({ broken: 'reset' }))
  expect(await said(server.url)).not.toContain('nobody answers')
})

test('who is asked to wait longer than a question may take is not told to ask less often', async () => {
  await using server = await startProvider(() => ({
    status: 429,
    headers: { 'retry-after': '400' },
    body: '{"error":"busy"}',
  }))
  const long = await said(server.url)
  expect(long).toMatch(
    /asks to wait 400 s \(429\), longer than a question may take \(deadline 20 s\): busy.*raise deadline/,
  )
  expect(long).not.toContain('requestsPerMinute')
})
