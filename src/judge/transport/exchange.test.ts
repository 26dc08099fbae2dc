import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createExchange } from './exchange.ts'
import { listening, startServer } from './testing/local-server.ts'

const plain = (url: string, signal?: AbortSignal) => ({ url: new URL(url), headers: {}, body: '{}', signal })

test.each(['before the reply', 'in the middle of the reply'])('being called off hangs up: %s', async (when) => {
  const controller = new AbortController()
  await using server = await startServer((_request, response) => {
    if (when !== 'before the reply') response.writeHead(200).write('half')
    setTimeout(() => controller.abort(new Error('enough')), 20)
  })
  await expect(createExchange()(plain(server.url, controller.signal))).rejects.toThrow('enough')
  await expect.poll(() => server.open).toBe(0)
  expect(server.connections).toBe(1)
})

test('what was called off before is not sent', async () => {
  await using server = await startServer((_request, response) => response.end())
  await expect(createExchange()(plain(server.url, AbortSignal.abort(new Error('enough'))))).rejects.toThrow('enough')
  expect(server.connections).toBe(0)
})

test('calling off later does no harm to a connection that others use', async () => {
  const controller = new AbortController()
  await using server = await startServer((_request, response) => setTimeout(() => response.end('ok'), 20))
  const exchange = createExchange()
  await exchange(plain(server.url, controller.signal))
  await wait(5)
  const second = exchange(plain(server.url))
  controller.abort()
  expect(await (await second)?.text()).toBe('ok')
  expect(server.connections).toBe(1)
})

test('an idle connection is given up, a slow reply is not', async () => {
  await using server = await startServer((_request, response) => setTimeout(() => response.end('slow'), 150))
  const exchange = createExchange({ idleMs: 30 })
  expect(await (await exchange(plain(server.url)))?.text()).toBe('slow')
  await expect.poll(() => server.open).toBe(0)
  expect(await (await exchange(plain(server.url)))?.text()).toBe('slow')
  expect(server.connections).toBe(2)
})

test('a connection that never comes about is given up', async () => {
  // Takes the call and says nothing: TLS never begins.
  await using server = await listening(createServer(), 'https')
  const sent = createExchange({ connectMs: 50 })(plain(server.url))
  await expect(sent).rejects.toMatchObject({
    message: 'fetch failed',
    cause: { message: 'no connection within 0.05 s' },
  })
})

test('a certificate that nobody vouches for is refused', async () => {
  await using server = await startServer((_request, response) => response.end('ok'), { tls: true })
  await expect(createExchange()(plain(server.url))).rejects.toMatchObject({
    name: 'TypeError',
    message: 'fetch failed',
    cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  })
})
