import { expect, it } from 'vitest'
import { Random } from '../stats/random.ts'
import { often } from '../testing/often.ts'
import { disturbed, expectWhole, LANES, QUESTIONS } from './testing/disturbed-workers.ts'

const ROUNDS = often(1, { soak: 10 })

it.each(['worker', 'submitter'] as const)('goes on when the %s is killed', { timeout: 3_600_000 }, async (victim) => {
  const random = new Random(victim.length)
  for (let round = 0; round < ROUNDS; round++) {
    // Any moment: from before the first question to behind the last but a few.
    const moment = Math.floor(random.uniform() * (QUESTIONS - 4 * LANES))
    const run = await disturbed(async ({ submitter, workers: [worker], after }) => {
      await after(moment)
      ;(victim === 'submitter' ? submitter : worker)?.child.kill('SIGKILL')
    })
    if (victim === 'worker') expect(run.submitted.code, run.submitted.stderr).toBe(0)
    await expectWhole(run, LANES)
  }
})
