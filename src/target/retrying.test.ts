import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { command } from './command.ts'
import { http } from './http.ts'
import { ask, serve, troubleOf } from './testing.ts'

type Failing = (response: ServerResponse) => void
const status =
  (code: number, headers = {}): Failing =>
  (response) =>
    response.writeHead(code, headers).end()

/** A service that fails so often, and then answers. */
async function failing(fail: Failing, times: number) {
  const calls: string[] = []
  const url = await serve(({ method = '' }, _, response) => {
    calls.push(method)
    if (calls.length <= times) fail(response)
    else response.end('fine')
  })
  return { url, calls }
}

const target = (url: string, more: object = {}) =>
  http({ name: 't', url, method: 'POST', headers: {}, timeoutMs: 2000, maxBytes: 1e6, ...more })

const MOMENTS: [name: string, fail: Failing][] = [
  ['408', status(408)],
  ['425', status(425)],
  ['500', status(500)],
  ['503', status(503)],
  ['503 with a wait', status(503, { 'retry-after': '0.05' })],
  ['429', status(429)],
  ['429 with a wait', status(429, { 'retry-after': '0.05' })],
  ['a reset', (response) => response.destroy()],
]

test.each(MOMENTS)(
  '%s is asked again where that is allowed: a GET, retry: true, or a number of retries',
  async (_name, fail) => {
    for (const more of [{ method: 'GET' }, { retry: true }, { retries: 1 }]) {
      const { url, calls } = await failing(fail, 1)
      expect((await ask(target(url, more))).output).toBe('fine')
      expect(calls).toHaveLength(2)
    }
  },
)

test.each(MOMENTS)('%s ends a POST that may do something twice', async (_name, fail) => {
  const { url, calls } = await failing(fail, 1)
  expect(await troubleOf(target(url))).toMatch(/^target: /)
  expect(calls).toHaveLength(1)
})

test('retries are counted, a wait that was asked for costs none, and the deadline ends both', async () => {
  const broken = await failing(status(500), 99)
  await troubleOf(target(broken.url, { retry: true, retries: 2 }))
  expect(broken.calls).toHaveLength(3)
  const busy = await failing(status(429, { 'retry-after': '0.01' }), 5)
  expect((await ask(target(busy.url, { retries: 1 }))).output).toBe('fine')
  const late = await failing(status(429, { 'retry-after': '60' }), 1)
  expect(await troubleOf(target(late.url, { method: 'GET', deadlineMs: 1000 }))).toContain('429')
  expect(late.calls).toHaveLength(1)
})

test.each([400, 401, 404, 409, 422])('%i is never asked again', async (code) => {
  const { url, calls } = await failing(status(code), 1)
  expect(await troubleOf(target(url, { retry: true }))).toContain(String(code))
  expect(calls).toHaveLength(1)
})

test('the time of an answer is that of the request that was answered', async () => {
  const { url } = await failing(status(503, { 'retry-after': '2' }), 1)
  expect((await ask(target(url, { retry: true }))).durationMs).toBeLessThan(2000)
})

test('being called off ends the waiting', async () => {
  const { url } = await failing(status(503, { 'retry-after': '60' }), 9)
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 50)
  expect(await troubleOf(target(url, { retry: true }), {}, controller.signal)).toBe(
    'timeout: stopped before it answered',
  )
})

test('a command is repeated only where that is asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saiten-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const spec = { name: 'c', command: 'echo x >> tries; [ $(wc -l < tries) -ge 3 ] && echo done', folder }
  const limits = { timeoutMs: 5000, maxBytes: 1000 }
  const tries = async () => (await readFile(join(folder, 'tries'), 'utf8')).split('\n').length - 1
  expect(await troubleOf(command({ ...spec, ...limits }))).toMatch(/^target: /)
  expect(await tries()).toBe(1)
  expect((await ask(command({ ...spec, ...limits, retries: 2 }))).output).toBe('done')
  expect(await tries()).toBe(3)
})
