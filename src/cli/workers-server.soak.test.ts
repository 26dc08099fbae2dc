import { expect, it } from 'vitest'
import { restartableServer } from '../store/postgres/testing/database.ts'
import { often } from '../testing/often.ts'
import { disturbed, expectWhole } from './testing/disturbed-workers.ts'

const MOMENTS = [100, 20, 60, 140, 180, 220].slice(0, often(1, { soak: 6 }))

it.each(MOMENTS)(
  'goes on where the server of its store is restarted after %i questions',
  { timeout: 300_000 },
  async (moment) => {
    const server = await restartableServer()
    const run = await disturbed(
      async ({ after }) => {
        await after(moment)
        await server.restart()
      },
      { address: await server.emptyDatabase(), workers: 2 },
    )
    expect(run.submitted.code, run.submitted.stderr).toBe(0)
    expect(run.ended.map(({ code, stderr }) => [code, stderr])).toEqual(run.ended.map(() => [130, expect.anything()]))
    // Nobody died: what was in flight is still answered, and kept once the server is back.
    await expectWhole(run, 0)
  },
)
