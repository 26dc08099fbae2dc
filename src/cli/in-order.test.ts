import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

async function* numbers(count: number) {
  for (let at = 0; at < count; at++) yield at
}

it('keeps the order, with no more at once than allowed', async () => {
  let [now, most] = [0, 0]
  const results = inOrder(numbers(30), 4, async (number) => {
    most = Math.max(most, ++now)
    await sleep((number * 7) % 5)
    now--
    return number
  })
  expect(await Array.fromAsync(results)).toEqual(Array.from({ length: 30 }, (_, at) => at))
  expect(most).toBe(4)
})

it('gives a result before the next item is there', async () => {
  let release = () => {}
  async function* slowly() {
    yield 'first'
    await new Promise<void>((resolve) => {
      release = resolve
    })
    yield 'second'
  }
  const results = inOrder(slowly(), 8, async (text) => text)
  expect((await results.next()).value).toBe('first')
  release()
  expect((await results.next()).value).toBe('second')
  expect((await results.next()).done).toBe(true)
})

it('gives what came before a source broke, then throws', async () => {
  async function* breaking() {
    yield 1
    yield 2
    throw new Error('bad row')
  }
  const seen: number[] = []
  const reading = async () => {
    for await (const number of inOrder(breaking(), 8, async (one) => sleep(5, one))) seen.push(number)
  }
  await expect(reading()).rejects.toThrow('bad row')
  expect(seen).toEqual([1, 2])
})

it('throws what an item throws, after the results before it, and closes the source', async () => {
  let closed = false
  async function* source() {
    try {
      yield* numbers(100)
    } finally {
      closed = true
    }
  }
  const seen: number[] = []
  const failing = async () => {
    for await (const number of inOrder(source(), 4, async (one) => {
      if (one === 3) throw new Error('three')
      return one
    }))
      seen.push(number)
  }
  await expect(failing()).rejects.toThrow('three')
  expect(seen).toEqual([0, 1, 2])
  expect(closed).toBe(true)
})
