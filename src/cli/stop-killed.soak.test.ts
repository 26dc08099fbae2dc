import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { drawOrder } from '../run/stop/order.ts'
import { often } from '../testing/often.ts'
import { saiten, startSaiten } from './testing/saiten.ts'
import { begun, reportsIn, type StopSuite, stopSuite, withReports } from './testing/stop-suite.ts'

const KILLS = often(3, { soak: 25 })

const SUITES: (StopSuite & { name: string; code: number })[] = [
  { name: 'that fails', code: 1, cases: 300, wrong: 6, wait: 4 },
  { name: 'that passes', code: 0, cases: 300, wrong: 30, wait: 4 },
]

describe.each(SUITES)('a run $name', ({ code, ...suite }) => {
  it(
    'is decided at the same place with the same report, however slow its failures, whenever it was killed',
    async () => {
      const begin = ['run', 'suite.yaml', '--seed', '5']
      const alone = stopSuite(suite)
      const whole = await saiten([...begin, '--concurrency', '1', ...withReports], { cwd: alone })
      expect(whole.code, whole.stderr).toBe(code)
      const expected = reportsIn(alone)
      expect(expected.terminal).toMatch(/decided after \d+ of 300 cases/)
      const needed = begun(alone)
      expect(needed).toBeLessThan(300)
      let killed = 0
      for (let i = 0; i < KILLS; i++) {
        const cwd = stopSuite(suite)
        for (const share of [(i + 0.5) / KILLS / 2, (i + 1) / KILLS]) {
          const args = begun(cwd) === 0 ? begin : ['run', '--resume']
          const { child, finished } = startSaiten([...args, '--concurrency', '20'], { cwd })
          while (child.exitCode === null && begun(cwd) < share * needed) await sleep(2)
          child.kill('SIGKILL')
          if ((await finished).code === null) killed++
        }
        const last = await saiten(['run', '--resume', 'last', '--concurrency', '20', ...withReports], { cwd })
        expect(last.code, last.stderr).toBe(code)
        expect(reportsIn(cwd)).toEqual(expected)
        // The window: what is needed whatever comes, and half of what is in flight.
        expect(begun(cwd)).toBeLessThanOrEqual(needed + 20)
      }
      expect(killed).toBeGreaterThan(0)
    },
    often(120_000, { soak: 1_800_000 }),
  )
})

it('lets a case that hangs hold up the cases behind it, not the whole suite begin', async () => {
  const cwd = stopSuite({ cases: 400, wrong: 100_000, wait: 2, gate: 'passRate: 0.9, certainty: 0.95' })
  // The third case of the order answers last of all.
  const { child, finished } = startSaiten(['run', 'suite.yaml', '--seed', '5', '--concurrency', '20'], {
    cwd,
    env: { HANGS: `c${drawOrder(400, 5)[2]}` },
  })
  await finished
  expect(child.exitCode).toBe(0)
  expect(begun(cwd)).toBeLessThanOrEqual(81 + 10)
}, 60_000)
