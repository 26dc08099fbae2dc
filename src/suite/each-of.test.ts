import { expect, it } from 'vitest'
import { eachOf } from './each-of.ts'

async function* batches(log: string[] = []) {
  try {
    yield [1, Promise.resolve(2)]
    log.push('second')
    yield []
    yield [3]
  } finally {
    log.push('closed')
  }
}

it('gives the items of all batches in order, whether they are there or still to come', async () => {
  const log: string[] = []
  expect(await Array.fromAsync(eachOf(batches(log)))).toEqual([1, 2, 3])
  expect(log).toEqual(['second', 'closed'])
})

it('serves several who ask at once, each item once', async () => {
  const items = eachOf(batches())
  const results = await Promise.all(Array.from({ length: 5 }, () => items.next()))
  expect(results.map(({ done, value }) => (done ? 'end' : value))).toEqual([1, 2, 3, 'end', 'end'])
})

it('closes its source when nobody wants more', async () => {
  const log: string[] = []
  for await (const item of eachOf(batches(log))) if (item === 2) break
  expect(log).toEqual(['closed'])
})

it('ends with what goes wrong, between batches and within one', async () => {
  function* broken() {
    yield 1
    throw new Error('within')
  }
  async function* failing(first: () => Iterable<number>) {
    yield first()
    throw new Error('between')
  }
  const read = async (items: AsyncIterableIterator<number>) => {
    const seen: unknown[] = []
    try {
      for await (const item of items) seen.push(item)
    } catch (error) {
      seen.push((error as Error).message)
    }
    return [...seen, (await items.next()).done]
  }
  expect(await read(eachOf(failing(broken)))).toEqual([1, 'within', true])
  expect(await read(eachOf(failing(() => [1, 2])))).toEqual([1, 2, 'between', true])
})
