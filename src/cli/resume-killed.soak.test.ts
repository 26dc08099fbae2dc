import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { often } from '../testing/often.ts'
import { saiten, startSaiten } from './testing/saiten.ts'
import { CASES, calls, comparable, IN_FLIGHT, run, slowSuite } from './testing/slow-suite.ts'

const KILLS = often(4, { soak: 40 })

async function killedAndResumed(afterMs: number, expected: unknown) {
  const folder = slowSuite()
  const { child, finished } = startSaiten(run, { cwd: folder })
  await sleep(afterMs)
  child.kill('SIGKILL')
  await finished
  // A call that was in flight may still write its line.
  await sleep(50)
  const resumed = await saiten([...run, ...(existsSync(join(folder, '.saiten')) ? ['--resume'] : [])], { cwd: folder })
  // Killed before the run was begun, or after its end: then there is nothing to resume.
  if (resumed.code === 3) {
    expect(resumed.stderr).toContain('no interrupted run')
    return
  }
  expect(resumed.stderr).not.toContain('internal error')
  expect(comparable(resumed.stdout)).toEqual(expected)
  const made = calls(folder)
  expect(new Set(made).size).toBe(CASES)
  expect(made.length - CASES).toBeLessThanOrEqual(IN_FLIGHT)
}

it('finishes a run killed at any moment, calling the target again only for what was in flight', async () => {
  const folder = slowSuite()
  const began = performance.now()
  const alone = await saiten(run, { cwd: folder })
  const took = performance.now() - began
  expect(alone.code).toBe(0)
  const expected = comparable(alone.stdout)
  expect(expected).toHaveLength(CASES)
  for (let i = 0; i < KILLS; i++) {
    // Spread over the run, most of them while cases are being worked on.
    const share = 0.25 + (0.75 * ((i * 7) % KILLS)) / KILLS
    await killedAndResumed(took * share, expected)
  }
})
