import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'

const CASES = 220

const suite = (name: string) => `name: shared
cases: cases.jsonl
targets: [{ name: slow, module: ./slow.mjs }]
scorers:
  - { type: contains, value: ${name} }
  - { type: rouge, threshold: 0.1 }
gate: { passRate: 0.5 }
`
// Everybody who is asked waits while there is a file of this name: what is looked at meanwhile lies in the middle of a run.
const SLOW = `import { appendFileSync, existsSync } from 'node:fs'
export default async ({ input }) => {
  appendFileSync('calls.txt', input + '\\n')
  do await new Promise((done) => setTimeout(done, 30))
  while (existsSync('held'))
  return 'answer to ' + input
}
`

const files = () => ({
  'suite.yaml': suite('answer'),
  'slow.mjs': SLOW,
  'calls.txt': '',
  'cases.jsonl': Array.from({ length: CASES }, (_, i) =>
    JSON.stringify({ id: `c${i}`, input: `question ${i}`, expected: `answer to question ${i}` }),
  ).join('\n'),
})

const calls = (folder: string) => readFileSync(join(folder, 'calls.txt'), 'utf8').trim().split('\n').filter(Boolean)
const timeless = (stdout: string) =>
  rowsOf(stdout).map(({ durationMs: _durationMs, ...row }: Record<string, unknown>) => row)
const digits = (stdout: string) => {
  const { run: _run, startedAt: _startedAt, finishedAt: _finishedAt, ...rest } = JSON.parse(stdout)
  return JSON.stringify(rest).replace(/"(duration|latency)[^}]*\}/g, '')
}

test('several workers have the rows and the digits of one process, and ask every question once', async () => {
  const address = await emptyDatabase()
  const alone = folderWith(files())
  const one = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl', '--reporter', 'json:s.json'], { cwd: alone })
  const folder = folderWith(files())
  const env = { SAITEN_STORE: address }
  const shared = startSaiten(['run', 'suite.yaml', '--workers', '--reporter', 'jsonl', '--reporter', 'json:s.json'], {
    cwd: folder,
    env,
  })
  const workers = [1, 2].map(() => startSaiten(['worker'], { cwd: folder, env }))
  const { code, stdout, stderr } = await shared.finished
  expect(code, stderr).toBe(one.code)
  expect(timeless(stdout)).toEqual(timeless(one.stdout))
  expect(digits(readFileSync(join(folder, 's.json'), 'utf8'))).toBe(digits(readFileSync(join(alone, 's.json'), 'utf8')))
  expect(calls(folder).toSorted()).toEqual(calls(alone).toSorted())
  const ended = await Promise.all(
    workers.map(async ({ child, finished }) => {
      child.kill('SIGTERM')
      return finished
    }),
  )
  for (const worker of ended) expect(worker.code, worker.stderr).toBe(130)
  expect(ended.map((worker) => worker.stderr).join('')).toMatch(/\d+ cases done here/)
  expect(ended.map((worker) => worker.stderr + worker.stdout).join('') + stderr).not.toContain('secret-of-the-tests')
})

test('a run that was left to workers is finished by them, whoever submitted it', async () => {
  const folder = folderWith(files())
  const env = { SAITEN_STORE: await emptyDatabase() }
  const submitted = await saiten(['run', 'suite.yaml', '--workers', '--detach'], { cwd: folder, env })
  expect(submitted.code, submitted.stderr).toBe(0)
  expect(calls(folder)).toEqual([])
  const worked = await saiten(['worker', '--exit-when-idle'], { cwd: folder, env })
  expect(worked.code, worked.stderr).toBe(0)
  const shown = await saiten(['show', 'last', '--json'], { cwd: folder, env })
  expect(JSON.parse(shown.stdout)).toMatchObject({ verdict: 'pass', cases: { planned: CASES, pass: CASES } })
  expect(calls(folder)).toHaveLength(CASES)
})

test('a worker that is killed costs at most what it had in flight, and nothing is counted twice', async () => {
  const folder = folderWith(files())
  const env = { SAITEN_STORE: await emptyDatabase() }
  const shared = startSaiten(['run', 'suite.yaml', '--workers', '--concurrency', '2', '--reporter', 'jsonl'], {
    cwd: folder,
    env,
  })
  const worker = startSaiten(['worker', '--concurrency', '4'], { cwd: folder, env })
  while (calls(folder).length < 60) await sleep(20)
  writeFileSync(join(folder, 'held'), '')
  worker.child.kill('SIGKILL')
  rmSync(join(folder, 'held'))
  const { code, stdout, stderr } = await shared.finished
  expect(code, stderr).toBe(0)
  expect(rowsOf(stdout)).toHaveLength(CASES)
  expect(new Set(calls(folder)).size).toBe(CASES)
  expect(calls(folder).length).toBeLessThanOrEqual(CASES + 8)
})

test('a worker whose suite or code differs takes no part, and says why', async () => {
  const folder = folderWith(files())
  const env = { SAITEN_STORE: await emptyDatabase() }
  await saiten(['run', 'suite.yaml', '--workers', '--detach'], { cwd: folder, env })
  // The same path on another machine, where somebody changed the scorer.
  writeFileSync(join(folder, 'suite.yaml'), suite('else'))
  const { code, stderr } = await saiten(['worker', '--exit-when-idle'], { cwd: folder, env })
  expect(code).toBe(0)
  expect(stderr).toMatch(/takes no part in run r_\w+: here differ .*contains/)
  expect(calls(folder)).toEqual([])
})

test('Ctrl-C on the submitter stops everybody in order, and the run goes on later', async () => {
  const folder = folderWith(files())
  const env = { SAITEN_STORE: await emptyDatabase() }
  const shared = startSaiten(['run', 'suite.yaml', '--workers', '--concurrency', '2'], { cwd: folder, env })
  const worker = startSaiten(['worker', '--concurrency', '2'], { cwd: folder, env })
  while (calls(folder).length < 20) await sleep(20)
  writeFileSync(join(folder, 'held'), '')
  shared.child.kill('SIGINT')
  await shared.says(/stopping/)
  rmSync(join(folder, 'held'))
  const { code, stderr } = await shared.finished
  expect(code, stderr).toBe(130)
  worker.child.kill('SIGTERM')
  await worker.finished
  const before = calls(folder).length
  expect(before).toBeLessThan(CASES)
  const id = /--resume (r_\w+)/.exec(stderr)?.[1] as string
  const resumed = await saiten(['run', '--resume', id, '--workers', '--reporter', 'jsonl'], { cwd: folder, env })
  expect(resumed.code, resumed.stderr).toBe(0)
  expect(rowsOf(resumed.stdout)).toHaveLength(CASES)
  expect(calls(folder)).toHaveLength(CASES)
})
