import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { leanFetch } from './lean-fetch.ts'
import { sameOrigin } from './same-origin.ts'
import { startServer } from './testing/local-server.ts'

afterEach(() => vi.unstubAllGlobals())

const post = (url: string, init: RequestInit = {}) =>
  sameOrigin(leanFetch)(url, { method: 'POST', body: '{}', ...init })

test('what is sent arrives as it is, and so does the reply', async () => {
  await using server = await startServer((request, response, body) => {
    response.writeHead(201, 'Made', { 'x-one': 'a', 'X-Two': ['b', 'c'] })
    response.end(JSON.stringify({ url: request.url, method: request.method, headers: request.headers, body }))
  })
  const reply = await post(`${server.url}v1/chat?x=%20y`, { headers: { 'X-Key': 'planted' }, body: '採点 "点"' })
  expect(reply).toMatchObject({ ok: true, status: 201, statusText: 'Made' })
  expect(reply.headers.get('x-one')).toBe('a')
  expect(reply.headers.get('x-two')).toBe('b, c')
  const seen = (await reply.json()) as { headers: object }
  expect(seen).toMatchObject({ url: '/v1/chat?x=%20y', method: 'POST', body: '採点 "点"' })
  expect(seen.headers).toMatchObject({ 'x-key': 'planted', 'content-length': '12', connection: 'keep-alive' })
  // Node's own fetch would have sent this.
  expect(seen.headers).not.toHaveProperty('sec-fetch-mode')
})

test('connections are used again, and as many are opened as requests go at once', async () => {
  await using server = await startServer((_request, response) => setTimeout(() => response.end('ok'), 20))
  const wave = () => Promise.all(Array.from({ length: 12 }, async () => (await post(server.url)).text()))
  for (let i = 0; i < 3; i++) expect(await wave()).toEqual(Array(12).fill('ok'))
  expect(server.connections).toBe(12)
})

test('a compressed reply is read', async () => {
  const text = '点'.repeat(5000)
  await using server = await startServer((request, response) => {
    expect(request.headers['accept-encoding']).toContain('gzip')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text))
  })
  expect(await (await post(server.url)).text()).toBe(text)
})

test.each([307, 308])('a redirect (%i) is followed with the same question', async (status) => {
  const seen: unknown[] = []
  await using server = await startServer((request, response, body) => {
    seen.push([request.method, request.url, body, request.headers['x-team']])
    if (request.url === '/') response.writeHead(status, { location: '/moved' }).end('moved')
    else response.end('here')
  })
  expect(await (await post(server.url, { body: 'q', headers: { 'x-team': 'blue' } })).text()).toBe('here')
  expect(seen.at(-1)).toEqual(['POST', '/moved', 'q', 'blue'])
})

test('redirects without end are a failure', async () => {
  await using server = await startServer((_request, response) => response.writeHead(307, { location: '/' }).end())
  await expect(post(server.url)).rejects.toThrow('redirects in circles')
})

test('an error without a body has its status and its headers', async () => {
  await using server = await startServer((_request, response) => response.writeHead(429, { 'retry-after': '3' }).end())
  const reply = await post(server.url)
  expect(reply).toMatchObject({ ok: false, status: 429, statusText: 'Too Many Requests' })
  expect(reply.headers.get('retry-after')).toBe('3')
  expect(await reply.text()).toBe('')
})

test.each([204, 205, 304])('a status that has no body (%i) is a reply', async (status) => {
  await using server = await startServer((_request, response) => response.writeHead(status).end())
  expect(await post(server.url)).toMatchObject({ status, body: null })
})

test('who replaced the global fetch gets the requests', async () => {
  const fetch = vi.fn(async () => new Response('mocked'))
  vi.stubGlobal('fetch', fetch)
  const init = { method: 'POST', body: '{}' }
  expect(await (await leanFetch('http://127.0.0.1:1/', init)).text()).toBe('mocked')
  expect(fetch).toHaveBeenCalledWith('http://127.0.0.1:1/', { ...init, redirect: 'manual' })
})

test('a dispatcher of the user gets the requests', async () => {
  await using server = await startServer((_request, response) => response.end('ok'))
  class ProxyAgent {
    dispatch() {
      throw new Error('through the proxy')
    }
  }
  const name = Symbol.for('undici.globalDispatcher.1')
  const globals = globalThis as Record<symbol, unknown>
  await fetch(server.url)
  const earlier = globals[name]
  globals[name] = new ProxyAgent()
  try {
    await expect(post(server.url)).rejects.toMatchObject({ cause: { message: 'through the proxy' } })
  } finally {
    globals[name] = earlier
  }
  expect(await (await post(server.url)).text()).toBe('ok')
})
