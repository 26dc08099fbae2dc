import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { forEachBounded } from './bounded.ts'

async function* numbers(count: number) {
  for (let i = 0; i < count; i++) yield i
}

it('does everything once, never more at a time than the limit', async () => {
  const done: number[] = []
  let inFlight = 0
  let most = 0
  await forEachBounded(numbers(50), 4, new AbortController().signal, async (item) => {
    most = Math.max(most, ++inFlight)
    await sleep(1)
    inFlight--
    done.push(item)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual([...Array(50).keys()])
  expect(most).toBe(4)
})

it('finishes what is in flight after an abort and takes nothing new', async () => {
  const controller = new AbortController()
  const done: number[] = []
  await forEachBounded(numbers(50), 4, controller.signal, async (item) => {
    if (item === 5) controller.abort()
    await sleep(5)
    done.push(item)
  })
  expect(done.length).toBeLessThan(12)
  expect(done).toContain(5)
})

it('throws the first error after the others have ended', async () => {
  let ended = 0
  const run = forEachBounded(numbers(10), 2, new AbortController().signal, async (item) => {
    await sleep(item === 0 ? 1 : 10)
    if (item === 0) throw new Error('first')
    ended++
  })
  await expect(run).rejects.toThrow('first')
  expect(ended).toBe(1)
})

it('lets others have their turn though the work never waits', async () => {
  const controller = new AbortController()
  setImmediate(() => controller.abort())
  const all = await forEachBounded(numbers(1_000_000), 4, controller.signal, async () => {
    const until = performance.now() + 1
    while (performance.now() < until);
  })
  expect(all).toBe(false)
})
