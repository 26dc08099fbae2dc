import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Limiter, type Permit } from './limiter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { signal } = new AbortController()

/** Asks for `count` permits and collects those that are given. */
function queue(limiter: Limiter, count: number, wish: { tokens?: () => number; deadlineAt?: number } = {}): Permit[] {
  const given: Permit[] = []
  for (let at = 0; at < count; at++) {
    void limiter.acquire({ tokens: () => 1, signal, ...wish }).then((permit) => permit && given.push(permit))
  }
  return given
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const take = (permits: Permit[]): Permit => permits.shift() as Permit

test('exactly as many go out as may, and the next one as soon as one is over', async () => {
  const given = queue(new Limiter({ concurrency: 3 }), 10)
  await settle()
  expect(given).toHaveLength(3)
  take(given).answered(1)
  await settle()
  expect(given).toHaveLength(3)
  take(given).failed()
  await settle()
  expect(given).toHaveLength(3)
})

test('so many requests a minute', async () => {
  const limiter = new Limiter({ concurrency: 100, requestsPerMinute: 10 })
  const given = queue(limiter, 25)
  await settle()
  expect(given).toHaveLength(10)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(given).toHaveLength(10)
  await vi.advanceTimersByTimeAsync(1001)
  expect(given).toHaveLength(20)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(given).toHaveLength(25)
})

test('so many tokens a minute, by what they really were once that is known', async () => {
  const limiter = new Limiter({ concurrency: 100, tokensPerMinute: 100 })
  const given = queue(limiter, 4, { tokens: () => 50 })
  await settle()
  expect(given).toHaveLength(2)
  take(given).answered(10)
  take(given).answered(10)
  await settle()
  expect(given).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(given).toHaveLength(2)
})

test('a request that alone is more than a minute allows goes out alone', async () => {
  const given = queue(new Limiter({ concurrency: 9, tokensPerMinute: 10 }), 2, { tokens: () => 500 })
  await settle()
  expect(given).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(given).toHaveLength(2)
})

test('while the provider asks for quiet nobody goes; then half as many, and each answer gives one back', async () => {
  const limiter = new Limiter({ concurrency: 8 })
  const given = queue(limiter, 40)
  await settle()
  const burst = given.splice(0)
  expect(burst).toHaveLength(8)
  const until = Date.now() + 2000
  for (const permit of burst) permit.limited(until)
  await vi.advanceTimersByTimeAsync(1900)
  expect(given).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(200)
  // The burst was one sign, not eight.
  expect(given).toHaveLength(4)
  for (const permit of given.splice(0)) permit.answered(1)
  await settle()
  expect(given).toHaveLength(8)
  for (const permit of given.splice(0)) permit.answered(1)
  await settle()
  expect(given).toHaveLength(8)
})

test('the longest wait counts, and at least one always goes', async () => {
  const limiter = new Limiter({ concurrency: 2 })
  const given = queue(limiter, 9)
  await settle()
  take(given).limited(Date.now() + 3000)
  take(given).limited(Date.now() + 1000)
  await vi.advanceTimersByTimeAsync(2900)
  expect(given).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(given).toHaveLength(1)
  take(given).limited(Date.now() + 10)
  await vi.advanceTimersByTimeAsync(20)
  expect(given).toHaveLength(1)
})

test('a question whose deadline comes before the quiet ends does not wait for it', async () => {
  const limiter = new Limiter({ concurrency: 2 })
  const given = queue(limiter, 1)
  await settle()
  take(given).limited(Date.now() + 5000)
  const urgent = queue(limiter, 1, { deadlineAt: Date.now() + 1000 })
  const patient = queue(limiter, 1, { deadlineAt: Date.now() + 9000 })
  await settle()
  expect(urgent).toHaveLength(1)
  expect(patient).toHaveLength(0)
})

test('questions that were asked before go first', async () => {
  const limiter = new Limiter({ concurrency: 1 })
  const first = queue(limiter, 1)
  const fresh = queue(limiter, 3)
  const again = queue(limiter, 1, { deadlineAt: Date.now() + 9000 })
  await settle()
  take(first).failed()
  await settle()
  expect([fresh.length, again.length]).toEqual([0, 1])
})

test('a deadline that passes in the queue gives undefined; calling off rejects', async () => {
  const limiter = new Limiter({ concurrency: 1 })
  queue(limiter, 1)
  const late = limiter.acquire({ tokens: () => 1, signal, deadlineAt: Date.now() + 100 })
  const controller = new AbortController()
  const calledOff = limiter.acquire({ tokens: () => 1, signal: controller.signal })
  const rejection = expect(calledOff).rejects.toThrow('enough')
  controller.abort(new Error('enough'))
  await vi.advanceTimersByTimeAsync(101)
  expect(await late).toBeUndefined()
  await rejection
  await expect(limiter.acquire({ tokens: () => 1, signal: controller.signal })).rejects.toThrow('enough')
})

test('whoever shares it shares the tightest limits', async () => {
  const limiter = new Limiter({ concurrency: 5 })
  limiter.tighten({ concurrency: 9, requestsPerMinute: 4 })
  limiter.tighten({ concurrency: 3, requestsPerMinute: 6 })
  const given = queue(limiter, 9)
  await settle()
  expect(given).toHaveLength(3)
  for (const permit of given.splice(0)) permit.answered(1)
  await settle()
  expect(given).toHaveLength(1)
})

test('whatever happens, never too many are out and everyone gets a turn', async () => {
  const ends = fc.array(fc.constantFrom('answered', 'failed', 'limited'), { minLength: 30, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), ends, async (concurrency, endings) => {
      const limiter = new Limiter({ concurrency })
      let out = 0
      let served = 0
      const all = endings.map(async (ending) => {
        const permit = (await limiter.acquire({ tokens: () => 1, signal })) as Permit
        out++
        served++
        expect(out).toBeLessThanOrEqual(concurrency)
        await new Promise((resolve) => setTimeout(resolve, 10))
        out--
        if (ending === 'limited') permit.limited(Date.now() + 15)
        else if (ending === 'failed') permit.failed()
        else permit.answered(1)
      })
      await vi.advanceTimersByTimeAsync(60_000)
      await Promise.all(all)
      expect(served).toBe(30)
    }),
    { numRuns: 50 },
  )
})
