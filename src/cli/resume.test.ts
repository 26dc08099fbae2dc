import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { rowsOf, saiten, startSaiten } from './testing/saiten.ts'
import { CASES, calls, run, slowSuite } from './testing/slow-suite.ts'

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'ends a run in order at %s: exit 130, how to go on, and nothing lost',
  async (signal) => {
    const folder = slowSuite()
    const { child, finished } = startSaiten(run, { cwd: folder })
    while (calls(folder).length < 8) await sleep(10)
    child.kill(signal)
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
  },
)

it('refuses to resume when the suite or its data changed, and says which', async () => {
  const folder = slowSuite()
  const { child, finished } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 4) await sleep(10)
  child.kill('SIGINT')
  await finished
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
