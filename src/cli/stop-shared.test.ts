import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { rowsOf, saiten, startSaiten } from './testing/saiten.ts'
import { begun, reportsIn, stopSuite, withReports } from './testing/stop-suite.ts'

const SEED = ['--seed', '11']

it('is decided alike by one process and by four, and by those that are left when others are killed', async () => {
  const suite = { cases: 400, wrong: 6, wait: 30 }
  const alone = stopSuite(suite)
  const one = await saiten(['run', 'suite.yaml', ...SEED, '--concurrency', '20', ...withReports], { cwd: alone })
  const expected = reportsIn(alone)
  expect(expected.terminal).toMatch(/decided after \d+ of 400/)
  const cwd = stopSuite(suite)
  const env = { SAITEN_STORE: await emptyDatabase() }
  const args = ['run', 'suite.yaml', '--workers', ...SEED, '--concurrency', '5', ...withReports]
  const shared = startSaiten(args, { cwd, env })
  const workers = [1, 2, 3].map(() => startSaiten(['worker', '--concurrency', '5'], { cwd, env }))
  while (begun(cwd) < 40) await sleep(5)
  workers[0]?.child.kill('SIGKILL')
  const { code, stderr } = await shared.finished
  expect(code, stderr).toBe(one.code)
  expect(reportsIn(cwd)).toEqual(expected)
  expect(begun(cwd)).toBeLessThan(330)
  for (const { child } of workers) child.kill('SIGTERM')
  for (const { finished } of workers) await finished
  // Nothing is begun again, and the rest is run by whoever is there.
  const before = begun(cwd)
  const again = await saiten(['run', '--resume', 'last', '--workers', ...withReports], { cwd, env })
  expect(again.code, again.stderr).toBe(one.code)
  expect(reportsIn(cwd)).toEqual(expected)
  expect(begun(cwd)).toBe(before)
  const rest = await saiten(['run', '--continue', 'last', '--workers', '--reporter', 'jsonl'], { cwd, env })
  const full = await saiten(['run', 'suite.yaml', '--stop', 'never', '--reporter', 'jsonl'], { cwd: alone })
  expect(rowsOf(rest.stdout)).toEqual(rowsOf(full.stdout))
  expect(rest.code).toBe(full.code)
}, 120_000)

it('is summed up by the workers where whoever submitted it has left', async () => {
  const cwd = stopSuite({ cases: 200, wait: 10 })
  const env = { SAITEN_STORE: await emptyDatabase() }
  await saiten(['run', 'suite.yaml', '--workers', '--detach', ...SEED], { cwd, env })
  const worked = await saiten(['worker', '--exit-when-idle', '--concurrency', '8'], { cwd, env })
  expect(worked.code, worked.stderr).toBe(0)
  expect(worked.stderr + worked.stdout).toContain('is finished: fail')
  const shown = JSON.parse((await saiten(['show', 'last', '--json'], { cwd, env })).stdout)
  expect(shown).toMatchObject({ verdict: 'fail', stopped: { of: 200, seed: 11 }, cases: { skipped: 0 } })
}, 60_000)
