import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { run } from '../../entries/index.ts'
import { mockModel } from '../../scorers/judge/testing/mock-model.ts'

/** Counts how many are at work at once. */
function busy() {
  let now = 0
  const seen = { most: 0, all: 0 }
  async function work<Result>(result: Result): Promise<Result> {
    seen.all++
    seen.most = Math.max(seen.most, ++now)
    await wait(15)
    now--
    return result
  }
  return { seen, work }
}

const cases = Array.from({ length: 80 }, (_, i) => ({ id: `q${i}`, input: `${i}`, output: `a${i}`, expected: 'b' }))
const scorers = [{ type: 'semantic-similarity' }] as const

describe('what is in flight follows the limits of judge and targets', () => {
  it('a judge that takes twenty questions at once has twenty', async () => {
    const { seen, work } = busy()
    const model = mockModel(() => work({ score: 4, reasoning: 'close' }))
    await run({ cases, scorers, judge: { model, concurrency: 20 } })
    expect(seen).toEqual({ most: 20, all: 80 })
  })

  it('also beside a target, which has its own limit', async () => {
    const judging = busy()
    const answering = busy()
    const model = mockModel(() => judging.work({ score: 4, reasoning: 'close' }))
    const asked = cases.map(({ output: _output, ...one }) => one)
    const targets = { slow: ({ input }: { input?: unknown }) => answering.work(`a${input}`) }
    await run({ cases: asked, targets, scorers, judge: { model, concurrency: 12 } })
    expect(answering.seen).toEqual({ most: 8, all: 80 })
    expect(judging.seen.most).toBeLessThanOrEqual(12)
  })

  it('a person may want fewer', async () => {
    const { seen, work } = busy()
    const model = mockModel(() => work({ score: 4, reasoning: 'close' }))
    await run({ cases, scorers, judge: { model, concurrency: 20 } }, { concurrency: 3 })
    expect(seen.most).toBe(3)
  })
})

it('calls that wait for their turn when a run is stopped are not begun', async () => {
  const { seen, work } = busy()
  const stop = new AbortController()
  const model = mockModel(() => ({ score: 4, reasoning: 'close' }))
  const slow = ({ input }: { input?: unknown }) => {
    stop.abort()
    return work(`a${input}`)
  }
  const asked = cases.slice(0, 20).map(({ output: _output, ...one }) => one)
  const suite = { cases: asked, targets: { slow }, scorers, judge: { model, concurrency: 20 } }
  const { cases: counts, verdict } = await run(suite, { signal: stop.signal })
  expect(seen.all).toBeLessThanOrEqual(8)
  // Nothing new is asked, the judge neither: whoever goes on with the run does that, from the answers that are kept.
  expect(model.calls).toHaveLength(0)
  expect(counts.skipped).toBe(counts.planned)
  expect(verdict).toBe('invalid')
})
