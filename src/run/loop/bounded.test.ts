import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eachOf } from '../../suite/each-of.ts'
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

it('counts items in their order, also where one takes longer to come than the next', async () => {
  const slow = (item: number) => new Promise<number>((resolve) => setTimeout(() => resolve(item), 3))
  async function* batches() {
    yield [0, slow(1), 2]
    await sleep(1)
    yield [slow(3), 4, 5, slow(6)]
    yield [7]
  }
  const seen = new Map<number, number>()
  await forEachBounded(eachOf(batches()), 4, new AbortController().signal, async (item, position) => {
    seen.set(item, position)
    await sleep(item % 3)
  })
  expect([...seen].every(([item, position]) => item === position)).toBe(true)
  expect(seen.size).toBe(8)
})
