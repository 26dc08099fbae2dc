import { it } from 'vitest'
import { often } from '../testing/often.ts'
import { CASES, disturbed } from './testing/disturbed-workers.ts'

const kill = async (pid: number) => void process.kill(pid, 'SIGKILL')

it.each(['worker', 'submitter'] as const)('goes on when the %s is killed', { timeout: 3_600_000 }, async (victim) => {
  for (let round = 0; round < often(1, { soak: 10 }); round++) {
    await disturbed(victim, 10 + ((round * 37) % (CASES - 40)), kill)
  }
})
