import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { byModel, session, suiteText } from './testing/compression-suite.ts'
import { modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'

const GRADE = JSON.stringify({ score: 4, reasoning: 'close' })
const SUITE = `name: slow
cases: cases.jsonl
judge: { model: "openai-compatible:tiny", timeout: 1, concurrency: 1 }
scorers: [{ type: semantic-similarity, threshold: 0.6 }]
`
const CASES = '{"id":"a","output":"x","expected":"y"}\n'

it('--judge-timeout and --judge-concurrency go before what the suite says, also when a run is resumed', async () => {
  const { url, asked } = await modelServer(() => ({ text: GRADE, delayMs: 2500 }))
  const cwd = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': CASES })
  const args = ['run', 'suite.yaml', '--judge-url', url]
  const late = await saiten([...args, '--json'], { cwd })
  expect(late.code).toBe(2)
  expect(JSON.parse(late.stdout).targets[0].scorers[0].errorKinds).toEqual({ timeout: 1 })
  // Alone with the server: the same question again would end the same.
  expect(asked).toHaveLength(1)
  const patient = ['--judge-timeout', '400', '--judge-concurrency', '2', '--reporter', 'jsonl']
  const resumed = await saiten([...args, '--resume', 'last', '--retry-errors', ...patient], { cwd })
  expect(rowsOf(resumed.stdout)[0]).toMatchObject({ scores: [{ value: 0.8 }] })
})

it.each([
  ['--judge-timeout', '0'],
  ['--judge-timeout', 'soon'],
  ['--judge-concurrency', '0'],
])('%s %s is a mistake', async (option, value) => {
  const cwd = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': CASES })
  const { code, stderr } = await saiten(['run', 'suite.yaml', option, value], { cwd })
  expect(code).toBe(3)
  expect(stderr).toContain(option)
})

it('check finds a timeout above its deadline, of the judge and of a model under test', async () => {
  const suite = `name: slow
cases: cases.jsonl
targets: [{ name: bot, model: "openai-compatible:tiny", baseURL: "http://127.0.0.1:1/v1", timeout: 400, retries: 1 }]
judge: { model: "openai-compatible:tiny", timeout: 60, deadline: 30 }
scorers: [{ type: semantic-similarity }]
`
  const { code, stdout, stderr } = await saiten(['check', 'suite.yaml'], {
    cwd: folderWith({ 'suite.yaml': suite, 'cases.jsonl': '{"id":"a","input":"x","expected":"y"}\n' }),
  })
  expect(code).toBe(3)
  expect(stdout + stderr).toContain('targets[0].timeout  timeout (400 s for a request) is above deadline (300 s')
  expect(stdout + stderr).toContain('judge.timeout  judge.timeout (60 s for a request) is above deadline (30 s')
})

it('a judge that is the model under test is named as such', async () => {
  const { url } = await modelServer(({ body }) => (JSON.stringify(body).includes('JSON') ? GRADE : 'an answer'))
  const suite = `name: itself
cases: cases.jsonl
targets: [{ name: bot, model: "openai-compatible:smollm2", baseURL: "${url}" }]
judge: { model: "openai-compatible:smollm2", baseURL: "${url}" }
scorers: [{ type: semantic-similarity, threshold: 0.6 }]
`
  const cwd = folderWith({ 'suite.yaml': suite, 'cases.jsonl': '{"id":"a","input":"x","expected":"y"}\n' })
  expect((await saiten(['run', 'suite.yaml'], { cwd })).stderr).toContain('judges its own answers')
})

it('score --check: 0 reached, 1 below, 2 no score, 3 nothing to check against', async () => {
  const { url } = await modelServer(({ body }) => (JSON.stringify(body).includes('lost') ? 'no idea' : GRADE))
  const cwd = folderWith({ 'cases.jsonl': `${CASES}{"id":"b","output":"lost","expected":"y"}\n` })
  const judge = ['--judge', 'openai-compatible:tiny', '--judge-url', url, '--check']
  const codeOf = async (...args: string[]) =>
    (await saiten(['score', 'semantic-similarity', ...args, ...judge], { cwd })).code
  const pair = ['--output', 'x', '--expected', 'y']
  expect(await codeOf(...pair, '--threshold', '0.8')).toBe(0)
  expect(await codeOf(...pair, '--threshold', '0.9')).toBe(1)
  expect(await codeOf('--output', 'lost', '--expected', 'y', '--threshold', '0.8')).toBe(2)
  expect(await codeOf('--output', ' ', '--expected', 'y', '--threshold', '0.8')).toBe(2)
  expect(await codeOf(...pair)).toBe(3)
  expect(await codeOf('cases.jsonl', '--threshold', '0.8')).toBe(2)
  expect(await codeOf('cases.jsonl', '--threshold', '0.9')).toBe(1)
})

it("what a target was paid for in vain is in the totals, and a server of one's own gets a hint about its price", async () => {
  const { url } = await modelServer(() => '')
  const suite = `name: paid
cases: cases.jsonl
targets: [{ name: bot, model: "openai-compatible:tiny", baseURL: "${url}", price: { input: 1000, output: 0 } }]
scorers: [{ type: length, max: 9, threshold: 1 }]
`
  const cwd = folderWith({ 'suite.yaml': suite, 'cases.jsonl': '{"id":"a","input":"x"}\n' })
  const paid = JSON.parse((await saiten(['run', 'suite.yaml', '--json'], { cwd })).stdout)
  // It answered with nothing: the case fails, and was paid for.
  expect(paid.cases).toMatchObject({ fail: 1, error: 0 })
  expect(paid.usage).toMatchObject({ calls: 1, inputTokens: 100, unpriced: 0 })
  expect(paid.usage.cost).toBeCloseTo(0.1, 9)
  const judged = folderWith({ 'suite.yaml': SUITE.replace('timeout: 1', 'timeout: 20'), 'cases.jsonl': CASES })
  const { stdout } = await saiten(['run', 'suite.yaml', '--judge-url', url], { cwd: judged })
  expect(stdout).toContain('price unknown: a server of your own is free with price: { input: 0, output: 0 }')
})

it('compress says first why nothing was scored, and how to go on', async () => {
  const { url } = await modelServer(({ body }) => (JSON.stringify(body).includes('JSON') ? 'no idea' : 'an answer'))
  const methods = [byModel(url, 'anew', 'regenerative'), '  - { name: floor, type: keep-last-n }'].join('\n')
  const cwd = folderWith({ 'sessions/a.jsonl': session('login'), 'suite.yaml': suiteText(url, methods) })
  const { stdout } = await saiten(['compress', 'suite.yaml'], { cwd })
  expect(stdout).toMatch(
    /^NOTHING WAS SCORED: \d+ × .+\n {2}the reply has no complete JSON object .+\n {2}When the cause is mended: saiten compress --resume \S+ --retry-errors\n/,
  )
})

it('Ctrl-C says at once what is waited for, asks nothing new, and the run can be gone on with', async () => {
  const { url, asked } = await modelServer(() => ({ text: GRADE, delayMs: 1500 }))
  const rows = Array.from({ length: 9 }, (_, at) => `{"id":"c${at}","output":"x ${at}","expected":"y"}`).join('\n')
  const suite = SUITE.replace('timeout: 1, concurrency: 1', 'timeout: 60, concurrency: 3')
  const cwd = folderWith({ 'suite.yaml': suite, 'cases.jsonl': rows })
  const { child, finished } = startSaiten(['run', 'suite.yaml', '--judge-url', url], { cwd })
  while (asked.length < 3) await sleep(20)
  child.kill('SIGINT')
  const { code, stderr } = await finished
  expect(code).toBe(130)
  expect(stderr).toMatch(
    /stopping: \d questions? out, oldest .+; nothing new is asked, what comes back is recorded\. Ctrl-C again gives up/,
  )
  expect(asked).toHaveLength(3)
  const resumed = await saiten(['run', 'suite.yaml', '--judge-url', url, '--resume', '--reporter', 'jsonl'], { cwd })
  expect(rowsOf(resumed.stdout)).toHaveLength(9)
  // What had come back was paid for once.
  expect(asked).toHaveLength(9)
})
