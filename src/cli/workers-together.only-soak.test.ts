import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { hasPgBouncer, poolerBefore } from '../store/postgres/testing/pooler.ts'
import { CASES, disturbed, expectWhole, LANES } from './testing/disturbed-workers.ts'

const POOLED = 'through PgBouncer in transaction mode'

if (hasPgBouncer) {
  test(`${POOLED} a run is what it is without`, async () => {
    const pooler = await poolerBefore(await emptyDatabase())
    const run = await disturbed(async () => {}, { address: pooler.address, workers: 3 })
    expect(run.submitted.code, run.submitted.stderr).toBe(0)
    await expectWhole(run, 0)
  })

  test(`${POOLED} a worker may die, and the pooler be restarted`, async () => {
    const pooler = await poolerBefore(await emptyDatabase())
    const run = await disturbed(
      async ({ workers: [worker], after }) => {
        await after(60)
        worker?.child.kill('SIGKILL')
        await after(120)
        await pooler.restart()
      },
      { address: pooler.address, workers: 2 },
    )
    expect(run.submitted.code, run.submitted.stderr).toBe(0)
    await expectWhole(run, LANES)
  })
} else {
  test(`${POOLED}: not tried, since pgbouncer is not installed here (apt-get install pgbouncer)`, () => {})
}

test('six workers and the submitter start at once on an empty database', async () => {
  const run = await disturbed(async () => {}, { workers: 6 })
  expect(run.submitted.code, run.submitted.stderr).toBe(0)
  expect(run.ended.map(({ code, stderr }) => [code, stderr])).toEqual(
    run.ended.map(() => [130, expect.stringContaining('cases done here')]),
  )
  await expectWhole(run, 0)
})

test('everybody but one is killed, one after the other', async () => {
  const run = await disturbed(
    async ({ submitter, workers, after }) => {
      for (const [at, { child }] of [submitter, ...workers.slice(1)].entries()) {
        await after(40 + at * 40)
        child.kill('SIGKILL')
        await sleep(1_000)
      }
    },
    { workers: 4 },
  )
  await expectWhole(run, 4 * LANES)
})

test('a budget is overshot by at most what was in flight, also when a worker is killed', async () => {
  // A cent a question.
  const run = await disturbed(
    async ({ workers: [worker], after }) => {
      await after(50)
      worker?.child.kill('SIGKILL')
    },
    { workers: 2, judge: 'maxCost: 1' },
  )
  expect(run.submitted.stderr).toContain('--max-cost')
  expect(run.rows.length).toBeLessThan(CASES)
  // In flight when it died and never told, and in flight in the other two when it was spent.
  expect(run.asked.length).toBeGreaterThanOrEqual(100)
  expect(run.asked.length).toBeLessThanOrEqual(100 + 3 * LANES)
})
