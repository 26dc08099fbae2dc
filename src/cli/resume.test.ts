import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'

const CASES = 40
const IN_FLIGHT = 4

// The target writes down every call it gets: the input is the id of the case.
const SUITE = `name: slow
cases: cases.jsonl
targets:
  - { name: slow, command: 'read id; echo "$id" >> calls.log; sleep 0.03; echo "answer to $id"' }
scorers:
  - { type: contains, value: answer }
  - { type: regex, pattern: '[02468]$' }
gate: { passRate: 0.1 }
`

const slowSuite = () =>
  folderWith({
    'suite.yaml': SUITE,
    'cases.jsonl': Array.from(
      { length: CASES },
      (_, i) => `${JSON.stringify({ id: `c${i}`, input: `c${i}\n` })}\n`,
    ).join(''),
  })

const run = ['run', 'suite.yaml', '--concurrency', String(IN_FLIGHT), '--reporter', 'jsonl']

const calls = (folder: string) =>
  existsSync(join(folder, 'calls.log'))
    ? readFileSync(join(folder, 'calls.log'), 'utf8').split('\n').filter(Boolean)
    : []

/** Rows without what differs from run to run. */
const comparable = (jsonl: string) => rowsOf(jsonl).map(({ durationMs: _durationMs, ...row }) => row)

async function killedAndResumed(afterMs: number, expected: unknown) {
  const folder = slowSuite()
  const { child, finished } = startSaiten(run, { cwd: folder })
  await sleep(afterMs)
  child.kill('SIGKILL')
  await finished
  // A call that was in flight may still write its line.
  await sleep(50)
  const resumed = await saiten([...run, ...(existsSync(join(folder, '.saiten')) ? ['--resume'] : [])], { cwd: folder })
  // Killed before the run was begun, or after its end: then there is nothing to resume.
  if (resumed.code === 3) {
    expect(resumed.stderr).toContain('no interrupted run')
    return
  }
  expect(resumed.stderr).not.toContain('internal error')
  expect(comparable(resumed.stdout)).toEqual(expected)
  const made = calls(folder)
  expect(new Set(made).size).toBe(CASES)
  expect(made.length - CASES).toBeLessThanOrEqual(IN_FLIGHT)
}

it('finishes a run killed at any of 25 moments, calling the target again only for what was in flight', async () => {
  const folder = slowSuite()
  const began = performance.now()
  const alone = await saiten(run, { cwd: folder })
  const took = performance.now() - began
  expect(alone.code).toBe(0)
  const expected = comparable(alone.stdout)
  expect(expected).toHaveLength(CASES)
  for (let i = 0; i < 25; i++) {
    // Spread over the run, most of them while cases are being worked on.
    const share = 0.25 + (0.75 * ((i * 7) % 25)) / 25
    await killedAndResumed(took * share, expected)
  }
}, 300_000)

it('ends an interrupted run in order: exit 130, how to go on, and nothing lost', async () => {
  const folder = slowSuite()
  const { child, finished } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 8) await sleep(10)
  child.kill('SIGINT')
  const { code, stderr, stdout } = await finished
  expect(code).toBe(130)
  expect(stdout).toBe('')
  const resume = /saiten (run --resume r_\w+)/.exec(stderr)?.[1]
  expect(resume).toBeDefined()
  const before = calls(folder).length
  expect(before).toBeLessThan(CASES)
  const resumed = await saiten([...(resume as string).split(' '), '--reporter', 'jsonl'], { cwd: folder })
  expect(resumed.code).toBe(0)
  expect(rowsOf(resumed.stdout)).toHaveLength(CASES)
  expect(calls(folder)).toHaveLength(CASES)
})

it('refuses to resume when the suite or its data changed, and says which', async () => {
  const folder = slowSuite()
  const { child, finished } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 4) await sleep(10)
  child.kill('SIGINT')
  await finished
  const { appendFileSync } = await import('node:fs')
  appendFileSync(join(folder, 'cases.jsonl'), '{"id":"late","input":"late"}\n')
  const resumed = await saiten(['run', '--resume'], { cwd: folder })
  expect(resumed.code).toBe(3)
  expect(resumed.stderr).toContain('cases')
})

it('lets two processes run on one store at once', async () => {
  const folder = slowSuite()
  const both = await Promise.all([saiten(run, { cwd: folder }), saiten(run, { cwd: folder })])
  for (const { code, stdout } of both) {
    expect(code).toBe(0)
    expect(rowsOf(stdout)).toHaveLength(CASES)
  }
  const { stdout } = await saiten(['runs', '--json'], { cwd: folder })
  expect(JSON.parse(stdout)).toHaveLength(2)
})
