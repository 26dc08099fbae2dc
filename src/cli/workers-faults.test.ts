import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'

const cases = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    JSON.stringify({ id: `c${i}`, input: `question ${i}`, output: `answer ${i}`, expected: `answer ${i}` }),
  ).join('\n')

async function judgeServer(reply: () => { status?: number; headers?: Record<string, string>; wait?: number }) {
  const asked: number[] = []
  const server = createServer(async (request, response) => {
    for await (const _part of request);
    asked.push(Date.now())
    const { status = 200, headers = {}, wait = 20 } = reply()
    await sleep(wait)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    const content = JSON.stringify({ score: 4, reasoning: 'close' })
    response.end(
      status === 200
        ? JSON.stringify({
            ...{ id: 'x', object: 'chat.completion', created: 1, model: 'm' },
            choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
            usage: { prompt_tokens: 1000, completion_tokens: 0, total_tokens: 1000 },
          })
        : '{}',
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/v1`, asked }
}

const judged = (url: string, more: string) => `name: judged
cases: cases.jsonl
judge: { model: "openai-compatible:m", baseURL: "${url}", price: { input: 1000, output: 0 }, concurrency: 4, ${more} }
scorers: [{ type: semantic-similarity }]
`

test('the budget is one for all workers, overshot by at most what was in flight', async () => {
  const { url, asked } = await judgeServer(() => ({}))
  const folder = folderWith({ 'suite.yaml': judged(url, 'maxCost: 40'), 'cases.jsonl': cases(400) })
  const env = { SAITEN_STORE: await emptyDatabase() }
  const shared = startSaiten(['run', 'suite.yaml', '--workers'], { cwd: folder, env })
  const worker = startSaiten(['worker'], { cwd: folder, env })
  const { code, stderr } = await shared.finished
  worker.child.kill('SIGTERM')
  await worker.finished
  expect(code, stderr).toBe(2)
  // The suite's budget: whoever goes on has as much again.
  expect(stderr).toMatch(/the budget is spent; .* saiten run --resume r_\w+$/m)
  expect(stderr).toMatch(/really paid by all workers: \$4\d\.0000|really paid by all workers: \$5\d\.0000/)
  // A question costs a dollar; eight may be on their way in two processes, and as many in what was not told yet.
  expect(asked.length).toBeGreaterThanOrEqual(40)
  expect(asked.length).toBeLessThanOrEqual(40 + 16)
})

test('nobody asks what another worker has asked', async () => {
  const { url, asked } = await judgeServer(() => ({}))
  const same = Array.from({ length: 200 }, (_, i) =>
    JSON.stringify({ id: `c${i}`, input: 'q', output: `answer ${i % 20}`, expected: 'answer' }),
  ).join('\n')
  const folder = folderWith({ 'suite.yaml': judged(url, ''), 'cases.jsonl': same })
  const env = { SAITEN_STORE: await emptyDatabase() }
  const shared = startSaiten(['run', 'suite.yaml', '--workers', '--reporter', 'jsonl'], { cwd: folder, env })
  const worker = startSaiten(['worker'], { cwd: folder, env })
  const { code, stdout, stderr } = await shared.finished
  worker.child.kill('SIGTERM')
  await worker.finished
  expect(code, stderr).toBe(0)
  expect(rowsOf(stdout)).toHaveLength(200)
  // Asked at the same moment by both is asked twice at most.
  expect(asked.length).toBeLessThanOrEqual(40)
})

test('a provider that asks for quiet is left alone by everybody', async () => {
  let limited = false
  const { url, asked } = await judgeServer(() => {
    if (asked.length < 12 || limited) return {}
    limited = true
    return { status: 429, headers: { 'retry-after': '3' } }
  })
  const folder = folderWith({ 'suite.yaml': judged(url, ''), 'cases.jsonl': cases(300) })
  const env = { SAITEN_STORE: await emptyDatabase() }
  const shared = startSaiten(['run', 'suite.yaml', '--workers'], { cwd: folder, env })
  const worker = startSaiten(['worker'], { cwd: folder, env })
  const { code, stderr } = await shared.finished
  worker.child.kill('SIGTERM')
  await worker.finished
  expect(code, stderr).toBe(0)
  const at = asked.toSorted((a, b) => a - b)
  const longest = Math.max(...at.slice(1).map((time, i) => time - (at[i] as number)))
  expect(longest).toBeGreaterThan(1500)
})

test('secrets of the environment reach neither the store nor what is printed', async () => {
  const { url } = await judgeServer(() => ({}))
  const folder = folderWith({
    'suite.yaml': judged(url, 'apiKeyEnv: JUDGE_KEY'),
    'cases.jsonl': cases(5),
  })
  const env = { SAITEN_STORE: await emptyDatabase(), JUDGE_KEY: 'sk-planted-0123456789abcdef' }
  const { code, stdout, stderr } = await saiten(['run', 'suite.yaml', '--workers', '--reporter', 'jsonl'], {
    cwd: folder,
    env,
  })
  expect(code, stderr).toBe(0)
  expect(stdout + stderr).not.toMatch(/sk-planted|secret-of-the-tests/)
})
