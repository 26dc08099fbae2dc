import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { asOwner } from '../store/postgres/testing/roles.ts'
import { folderWith, saiten, startSaiten } from './testing/saiten.ts'

const CASES = 60
const FILES = {
  'evals/suite.yaml': `name: refused
cases: cases.jsonl
targets: [{ name: slow, module: ./slow.ts }]
scorers: [{ type: contains, value: fine }, { type: ./own.ts }]
`,
  'evals/slow.ts': `import { appendFileSync, existsSync } from 'node:fs'
export default async (one: { id: string }) => {
  appendFileSync('calls.txt', one.id + '\\n')
  do await new Promise((done) => setTimeout(done, 50))
  while (existsSync('held'))
  return 'fine'
}
`,
  'evals/own.ts': 'export default { description: "ones", score: () => ({ value: 1 }) }\n',
  'evals/cases.jsonl': Array.from({ length: CASES }, (_, i) => JSON.stringify({ id: `c${i}`, input: 'q' })).join('\n'),
  'calls.txt': '',
}
const ALL = Array.from({ length: CASES }, (_, i) => `c${i}`).toSorted()
const SUBMIT = ['run', 'evals/suite.yaml', '--workers', '--detach']
const calls = (folder: string) => readFileSync(join(folder, 'calls.txt'), 'utf8').split('\n').filter(Boolean)

async function submitted() {
  const cwd = folderWith(FILES)
  const env = { SAITEN_STORE: await emptyDatabase() }
  const { code, stderr } = await saiten(SUBMIT, { cwd, env })
  expect(code, stderr).toBe(0)
  const id = /run (r_\w+)/.exec(stderr)?.[1] as string
  return { cwd, env, id }
}

test('a run that workers are at is neither resumed alone nor removed, and is gone on with together', async () => {
  const { cwd, env, id } = await submitted()
  const waiting = await saiten(['show', id], { cwd, env })
  expect(waiting.stderr).toContain(`nobody is working on run ${id}: 0 of ${CASES} cases done`)
  // Nobody gets an answer until everything was looked at: however long that takes, the run is not over.
  writeFileSync(join(cwd, 'held'), '')
  const worker = startSaiten(['worker', '--concurrency', '2'], { cwd, env })
  while (calls(cwd).length < 2) await sleep(20)
  const shown = await saiten(['show', id], { cwd, env })
  expect(shown.stderr).toMatch(new RegExp(`run ${id} is still going on: 1 worker, \\d+ of ${CASES} cases done`))
  const alone = await saiten(['run', '--resume', id], { cwd, env })
  expect([alone.code, alone.stderr]).toEqual([3, expect.stringContaining(`1 worker is at it`)])
  const removed = await saiten(['runs', 'delete', id], { cwd, env })
  expect([removed.code, removed.stderr]).toEqual([3, expect.stringContaining(`1 worker is at it`)])
  const together = startSaiten(['run', '--resume', id, '--workers', '--concurrency', '2'], { cwd, env })
  // It has come to its own part, and what the worker is at is still the worker's.
  while (calls(cwd).length < 4 && together.child.exitCode === null) await sleep(20)
  rmSync(join(cwd, 'held'))
  const { code, stderr } = await together.finished
  expect(code, stderr).toBe(0)
  worker.child.kill('SIGTERM')
  await worker.finished
  expect(calls(cwd).toSorted()).toEqual(ALL)
  // Once it has ended nobody is in the way.
  expect((await saiten(['runs', 'delete', id], { cwd, env })).code).toBe(0)
})

test('a worker that is told to end gives its part back: nothing is asked twice, and nobody waits', async () => {
  const { cwd, env } = await submitted()
  writeFileSync(join(cwd, 'held'), '')
  const first = startSaiten(['worker', '--concurrency', '2'], { cwd, env })
  while (calls(cwd).length < 2) await sleep(20)
  first.child.kill('SIGTERM')
  await first.says(/stopping/)
  rmSync(join(cwd, 'held'))
  expect((await first.finished).code).toBe(130)
  expect(calls(cwd).length).toBeLessThan(CASES)
  const second = await saiten(['worker', '--exit-when-idle'], { cwd, env })
  expect(second.code, second.stderr).toBe(0)
  expect(calls(cwd).toSorted()).toEqual(ALL)
})

test('what failed is asked again by one process', async () => {
  const { cwd, env } = await submitted()
  const { code, stderr } = await saiten(['run', '--resume', 'last', '--retry-errors', '--workers'], { cwd, env })
  expect([code, stderr]).toEqual([3, expect.stringContaining('leave --workers out')])
})

test('a suite that lies elsewhere on the worker is found beneath its folder', async () => {
  const { cwd, env } = await submitted()
  mkdirSync(join(cwd, 'elsewhere'))
  renameSync(join(cwd, 'evals'), join(cwd, 'elsewhere/evals'))
  writeFileSync(join(cwd, 'elsewhere/calls.txt'), '')
  const { code, stderr } = await saiten(['worker', '--exit-when-idle'], { cwd: join(cwd, 'elsewhere'), env })
  expect(code, stderr).toBe(0)
  expect(stderr).toContain(`${CASES} cases done here`)
})

test.each([
  ['code of a scorer', 'evals/own.ts', 'own.ts'],
  ['code of a target', 'evals/slow.ts', 'slow.ts'],
  ['a case', 'evals/cases.jsonl', 'cases'],
])('a worker with %s of its own takes no part, and whoever waits is told why', async (_what, file, said) => {
  const { cwd, env, id } = await submitted()
  writeFileSync(
    join(cwd, file),
    readFileSync(join(cwd, file), 'utf8').replace(/ones|fine|"q"/, (text) => `${text.slice(0, -1)}x${text.slice(-1)}`),
  )
  const { code, stderr } = await saiten(['worker', '--exit-when-idle'], { cwd, env })
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(new RegExp(`takes no part in run ${id}: here differ .*${said}`)),
  ])
  expect(calls(cwd)).toEqual([])
})

test('another version of Saiten takes no part; the submitter hears of it', async () => {
  const cwd = folderWith(FILES)
  const env = { SAITEN_STORE: await emptyDatabase() }
  const submitter = startSaiten(['run', 'evals/suite.yaml', '--workers', '--concurrency', '1'], { cwd, env })
  while (calls(cwd).length < 2) await sleep(20)
  await asOwner(
    env.SAITEN_STORE,
    `UPDATE saiten.runs SET manifest = jsonb_set(manifest::jsonb, '{saiten}', '"9.9.9"')::text`,
  )
  const worker = await saiten(['worker', '--exit-when-idle'], { cwd, env })
  expect([worker.code, worker.stderr]).toEqual([0, expect.stringMatching(/here differ Saiten \S+ \(9\.9\.9\)/)])
  const { code, stderr } = await submitter.finished
  expect([code, stderr]).toEqual([0, expect.stringMatching(/takes no part in run r_\w+: here differ Saiten/)])
})
