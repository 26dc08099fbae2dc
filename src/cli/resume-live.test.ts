import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { rowsOf, saiten, startSaiten } from './testing/saiten.ts'
import { CASES, calls, hold, holdStill, IN_FLIGHT, letGo, run, slowSuite } from './testing/slow-suite.ts'

it('does not resume a run that is going on: it is named with its process, and nothing is asked twice', async () => {
  const folder = slowSuite()
  const { child, finished } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 8) await sleep(10)
  await stopWhileWaiting(child.pid as number, folder)
  const beside = await saiten(['run', 'suite.yaml', '--resume'], { cwd: folder })
  child.kill('SIGCONT')
  expect(beside.code).toBe(3)
  expect(beside.stderr).toMatch(new RegExp(`run r_\\w+ is still going on: process ${child.pid} on .* saiten show r_`))
  const { code, stdout } = await finished
  expect(code).toBe(0)
  expect(rowsOf(stdout)).toHaveLength(CASES)
  expect(calls(folder)).toHaveLength(CASES)
})

it('advises nobody to resume a run that is going on elsewhere', async () => {
  const folder = slowSuite()
  const { child, finished } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 8) await sleep(10)
  await stopWhileWaiting(child.pid as number, folder)
  const shown = await saiten(['show', 'last'], { cwd: folder })
  expect(shown.stderr).toContain(`is still going on: process ${child.pid}`)
  expect(shown.stdout).not.toContain('--resume')
  const compared = await saiten(['compare', 'last', 'last'], { cwd: folder })
  expect(compared.stderr).toMatch(new RegExp(`only a part: it is still going on \\(process ${child.pid} on `))
  child.kill('SIGKILL')
  await finished
  expect((await saiten(['show', 'last'], { cwd: folder })).stdout).toContain('--resume')
})

it('takes a run over at once where its process is gone, and by one of two that try', async () => {
  const folder = slowSuite()
  const { child, finished } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 8) await sleep(10)
  hold(folder)
  child.kill('SIGKILL')
  letGo(folder)
  await finished
  const resume = () => saiten(['run', 'suite.yaml', '--resume', '--reporter', 'jsonl'], { cwd: folder })
  const both = await Promise.all([resume(), resume()])
  const [won, other] = both.toSorted((a, b) => Number(a.code) - Number(b.code))
  expect(won?.code).toBe(0)
  expect(rowsOf(won?.stdout ?? '')).toHaveLength(CASES)
  expect(other?.code).toBe(3)
  expect(other?.stderr).toMatch(/still going on|no interrupted run/)
})

/** Linux tells what a process and its threads are at; elsewhere they mostly wait. */
const ofThreads = (pid: number, file: string) =>
  process.platform === 'linux'
    ? readdirSync(`/proc/${pid}/task`).map((id) => readFileSync(`/proc/${pid}/task/${id}/${file}`, 'utf8'))
    : []

const isWaiting = (pid: number) => ofThreads(pid, 'stat').every((stat) => /\) S /.test(stat))

/** Nanoseconds that a process has worked. */
const workedFor = (pid: number) =>
  ofThreads(pid, 'schedstat').reduce((sum, stat) => sum + Number(stat.split(' ')[0]), 0)

/** A process whose calls all wait is stopped while it does nothing: in the middle of a write it would keep everybody out. */
async function stopWhileWaiting(pid: number, folder: string): Promise<void> {
  await holdStill(folder)
  for (;;) {
    const before = workedFor(pid)
    if (isWaiting(pid)) {
      process.kill(pid, 'SIGSTOP')
      await sleep(20)
      if (workedFor(pid) - before < 100_000) return letGo(folder)
      process.kill(pid, 'SIGCONT')
    }
    await sleep(1)
  }
}

it('stops before its next call when another process has taken its run over', async () => {
  const folder = slowSuite()
  const { child, finished } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 8) await sleep(10)
  await stopWhileWaiting(child.pid as number, folder)
  // As another machine would see it once it has been silent for long.
  const db = new DatabaseSync(join(folder, '.saiten', 'saiten.db'))
  db.exec("PRAGMA busy_timeout = 5000; UPDATE runs SET owner = json_set(owner, '$.machine', 'another'), beat = 0")
  db.close()
  const resumed = await saiten(['run', '--resume', '--reporter', 'jsonl'], { cwd: folder })
  const made = calls(folder).length
  child.kill('SIGCONT')
  const { code, stdout, stderr } = await finished
  expect(code).toBe(3)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/run r_\w+ was taken over by another process/)
  expect(calls(folder)).toHaveLength(made)
  expect(made).toBeLessThanOrEqual(CASES + IN_FLIGHT)
  expect(resumed.code).toBe(0)
  expect(rowsOf(resumed.stdout)).toHaveLength(CASES)
  const [head] = JSON.parse((await saiten(['runs', '--json'], { cwd: folder })).stdout)
  expect(head).toMatchObject({ status: 'finished', owner: null })
})
