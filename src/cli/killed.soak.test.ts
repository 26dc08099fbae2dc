import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openStore } from '../store/open-store.ts'
import type { RunHead } from '../store/store.ts'
import { often } from '../testing/often.ts'
import { type KillScenario, scenarios } from './testing/kill-scenarios.ts'
import { rowsOf, saiten, startSaiten } from './testing/saiten.ts'

const KILLS = often(3, { soak: 40 })

/** What may differ between two runs that are the same: times, and what was paid, since a killed call is paid again. */
async function result(cwd: string): Promise<unknown> {
  const { stdout } = await saiten(['show', 'last', '--reporter', 'jsonl'], { cwd })
  return JSON.parse(
    JSON.stringify(rowsOf(stdout), (key, value) =>
      /^(durationMs|latencyMs|usage|cached)$/.test(key) ? undefined : value,
    ),
  )
}

async function runsIn(cwd: string): Promise<RunHead[]> {
  const store = await openStore(join(cwd, '.saiten'), 'read')
  try {
    return (await store.listRuns()).runs
  } finally {
    await store.close()
  }
}

/** Starts it and kills it once it has come so far: a share of what it is to do. */
async function killed(args: string[], { cwd, progress }: Prepared, share: number): Promise<void> {
  const { child, finished } = startSaiten(args, { cwd })
  const from = progress()
  while (child.exitCode === null && progress() - from < share) await sleep(2)
  child.kill('SIGKILL')
  await finished
}

type Prepared = Awaited<ReturnType<KillScenario['prepare']>>

/** One of two that go on with it may; the other is told who does, or that nothing is left. */
async function fight(args: string[], cwd: string): Promise<void> {
  const ends = await Promise.all([saiten(args, { cwd }), saiten(args, { cwd })])
  for (const { code, stderr } of ends) {
    expect(stderr).not.toContain('internal error')
    if (code === 3) expect(stderr).toMatch(/still going on|no interrupted run|taken over/)
  }
  expect(ends.some(({ code }) => code !== 3)).toBe(true)
}

it.each(scenarios)(
  'finishes a $name killed at any moment, whoever of two goes on with it',
  async (scenario) => {
    const { begin, resume, inFlight } = scenario
    const alone = await scenario.prepare()
    const before = (await runsIn(alone.cwd)).length
    await saiten(begin, { cwd: alone.cwd })
    const whole = { calls: alone.calls(), progress: alone.progress() }
    const expected = await result(alone.cwd)
    let wentOn = 0
    for (let i = 0; i < KILLS; i++) {
      const place = await scenario.prepare()
      const { cwd, calls } = place
      const share = (((i * 7) % KILLS) + 0.5) / KILLS
      await killed(begin, place, share * whole.progress)
      let kills = 1
      // It dies again while it goes on, every other time.
      const isLeft = async () => {
        const [newest, ...earlier] = await runsIn(cwd)
        return earlier.length === before && newest?.status !== 'finished'
      }
      if (i % 2 === 1 && (await isLeft())) {
        await killed(resume, place, ((1 - share) / 2) * whole.progress)
        kills++
      }
      if (await isLeft()) {
        wentOn++
        await fight(resume, cwd)
      } else if ((await runsIn(cwd)).length === before) await saiten(begin, { cwd })
      const runs = await runsIn(cwd)
      expect(runs).toHaveLength(before + 1)
      expect(runs[0]).toMatchObject({ status: 'finished', owner: null })
      expect(await result(cwd)).toEqual(expected)
      expect(calls()).toBeGreaterThanOrEqual(whole.calls)
      expect(calls() - whole.calls).toBeLessThanOrEqual(kills * inFlight)
    }
    // Some of the moments lay in the middle of the work.
    expect(wentOn).toBeGreaterThan(0)
  },
  often(120_000, { soak: 3_600_000 }),
)
