import { expect, test } from 'vitest'
import { restartableServer } from '../store/postgres/testing/database.ts'
import { disturbed, expectWhole } from './testing/disturbed-workers.ts'

test('a run goes on where the server of its store is restarted in the middle', { timeout: 300_000 }, async () => {
  const server = await restartableServer()
  const run = await disturbed(
    async ({ after }) => {
      await after(100)
      await server.restart()
    },
    { address: await server.emptyDatabase(), workers: 2 },
  )
  expect(run.submitted.code, run.submitted.stderr).toBe(0)
  expect(run.ended.map(({ code, stderr }) => [code, stderr])).toEqual(run.ended.map(() => [130, expect.anything()]))
  // Nobody died: what was in flight is still answered, and kept once the server is back.
  await expectWhole(run, 0)
})
