import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { generate, type SdkModel } from '../models/ai-sdk.ts'
import { modelMaker } from '../models/provider-model.ts'
import { type RequestFailure, thrownFailure } from '../sending/thrown-failure.ts'
import { leanFetch } from './lean-fetch.ts'
import { listening, startServer } from './testing/local-server.ts'

const NOW = Date.UTC(2026, 0, 1)
const head = (status: string, ...headers: string[]) => [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n')
const LONG = 'content-length: 1000'

/** What each server says before it hangs up; every one is broken in its own way. */
const BROKEN: Record<string, string> = {
  'nothing at all': '',
  'half a head': 'HTTP/1.1 200 OK\r\ncontent-',
  'no HTTP': 'SSH-2.0-OpenSSH_9.6\r\n',
  'half a body': `${head('200 OK', LONG)}{"choices":[`,
  'half a body in chunks': `${head('200 OK', 'transfer-encoding: chunked')}5\r\n{"cho\r\n`,
  'chunks that are none': `${head('200 OK', 'transfer-encoding: chunked')}zz\r\n{"cho\r\n`,
  'gzip that is none': `${head('200 OK', 'content-encoding: gzip', 'content-length: 5')}plain`,
  'half an error 500': `${head('500 Oops', LONG)}{"error":`,
  'half an error 429': `${head('429 Slow', LONG, 'retry-after: 7')}{"error":`,
  'half an error 503': `${head('503 Busy', LONG, 'retry-after: 7')}{"error":`,
  'half an error 401': `${head('401 No', LONG)}{"error":`,
  'half an error 400': `${head('400 No', LONG)}{"error":`,
  'an error without a body': head('429 Slow', 'content-length: 0', 'retry-after: 7'),
  'no content': head('204 No Content'),
  'not modified': head('304 Not Modified'),
  'a redirect to nowhere': head('302 Found', 'content-length: 0'),
  'a status that does not exist': `${head('999 Odd', 'content-length: 2')}{}`,
  'another protocol': head('101 Switching Protocols', 'upgrade: x', 'connection: upgrade'),
  'a head without end': head('200 OK', `x-long: ${'x'.repeat(40_000)}`),
}

test.each(Object.entries(BROKEN))('%s', async (_name, said) => {
  const answer = (socket: Socket) => socket.once('data', () => socket.end(said))
  await using server = await listening(createServer(answer), 'http')
  await expectTheSame(server.url)
})

test('a line that is cut with a reset', async () => {
  await using server = await listening(
    createServer((socket) => socket.once('data', () => socket.resetAndDestroy())),
    'http',
  )
  await expectTheSame(server.url)
})

test('nobody listens, nobody is called so, nobody vouches for the certificate', async () => {
  const gone = await listening(createServer(), 'http')
  await gone[Symbol.asyncDispose]()
  expect((await expectTheSame(gone.url)).words).toContain('ECONNREFUSED')
  expect((await expectTheSame('http://nobody.invalid/')).words).toMatch(/ENOTFOUND|EAI_AGAIN/)
  await using server = await startServer((_request, response) => response.end('ok'), { tls: true })
  expect((await expectTheSame(server.url)).words).toContain('self-signed certificate')
})

/** Our failure, which means the same as that of Node's own fetch and keeps the key to itself. */
async function expectTheSame(url: string): Promise<RequestFailure> {
  const ours = await failureWith(leanFetch, url)
  const { words: _, ...meaning } = ours
  expect(await failureWith(globalThis.fetch, url)).toMatchObject(meaning)
  expect(JSON.stringify(ours)).not.toContain('planted-key')
  return ours
}

async function failureWith(fetch: typeof globalThis.fetch, url: string): Promise<RequestFailure> {
  const make = await modelMaker('openai-compatible:m', 'openai-compatible', process.cwd())
  const model: SdkModel = make('m', { baseURL: url, apiKey: 'planted-key', fetch })
  const request = { system: '', prompt: 'q', signal: new AbortController().signal }
  return generate(model, request).then(
    (reply) => expect.fail(`an answer: ${JSON.stringify(reply)}`),
    (thrown: unknown) => thrownFailure(thrown, NOW),
  )
}
