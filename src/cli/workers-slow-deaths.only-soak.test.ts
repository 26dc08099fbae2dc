import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { disturbed, expectWhole, LANES } from './testing/disturbed-workers.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const cases = (count: number) =>
  Array.from({ length: count }, (_, i) => JSON.stringify({ id: `c${i}`, input: `question ${i}` })).join('\n')

test.each(['worker', 'submitter'] as const)('lets nothing in from a %s that slept for 25 seconds', async (victim) => {
  const run = await disturbed(async ({ submitter, workers: [worker], after }) => {
    const pid = (victim === 'submitter' ? submitter : worker)?.child.pid as number
    await after(60)
    process.kill(pid, 'SIGSTOP')
    await sleep(25_000)
    process.kill(pid, 'SIGCONT')
  })
  expect(run.submitted.code, run.submitted.stderr).toBe(0)
  await expectWhole(run, LANES)
})

test('a case that kills its worker three times is an error, and the run ends', async () => {
  const folder = folderWith({
    'suite.yaml':
      'name: poison\ncases: cases.jsonl\ntargets: [{ name: t, module: ./target.ts }]\nscorers: [{ type: length, min: 1 }]\ngate: { maxErrorRate: 0.5, passRate: 0.5 }\n',
    // The whole process dies, as it does when memory runs out.
    'target.ts': `import { appendFileSync } from 'node:fs'
export default (one: { id: string }) => {
  if (one.id === 'c7') { appendFileSync('deaths.txt', 'x'); process.kill(process.pid, 'SIGKILL') }
  return 'fine'
}`,
    'deaths.txt': '',
    'cases.jsonl': cases(60),
  })
  const env = { SAITEN_STORE: await emptyDatabase() }
  await saiten(['run', 'suite.yaml', '--workers', '--detach'], { cwd: folder, env })
  let ended = await saiten(['worker', '--exit-when-idle'], { cwd: folder, env })
  for (let tries = 0; ended.code !== 0 && tries < 6; tries++)
    ended = await saiten(['worker', '--exit-when-idle'], { cwd: folder, env })
  expect(ended.code, ended.stderr).toBe(0)
  expect(readFileSync(join(folder, 'deaths.txt'), 'utf8')).toHaveLength(3)
  const { stdout } = await saiten(['show', 'last', '--json'], { cwd: folder, env })
  expect(JSON.parse(stdout)).toMatchObject({
    cases: { planned: 60, pass: 59, error: 1 },
    scores: { planned: 60, scored: 59, errors: 1, notApplicable: 0, skipped: 0 },
  })
  const one = await saiten(['show', 'last', 'c7'], { cwd: folder, env })
  expect(one.stdout).toContain('the worker died on this case three times')
}, 180_000)
