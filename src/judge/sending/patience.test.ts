import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ServerReply, startProvider } from '../testing/provider-server.ts'
import { failureOf, GOOD, gradeQuestion, judgeAt } from '../testing/questions.ts'

/** A server that works on so many at once and lets the others wait, as those on one's own machine do. */
function slots(count: number, eachMs: number): () => Promise<ServerReply> {
  let free = count
  const queue: (() => void)[] = []
  return async () => {
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve))
    else free--
    await wait(eachMs)
    const next = queue.shift()
    if (next) next()
    else free++
    return { content: GOOD }
  }
}

test('a server with two slots, asked by eight at once: all are answered, with fewer at once after the first timeouts', async () => {
  await using server = await startProvider(slots(2, 150))
  const judge = await judgeAt(server, { concurrency: 8, timeout: 0.5, deadline: 20 })
  const asked = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => judge.ask(gradeQuestion(String(at)))))
  expect(asked.map(({ status }) => status)).toEqual(Array(12).fill('fulfilled'))
})

test('a question that got no answer is never sent again among as many', async () => {
  const open: number[] = []
  await using server = await startProvider(() => {
    open.push(server.open)
    return { broken: 'hang' }
  })
  const judge = await judgeAt(server, { concurrency: 4, timeout: 0.2, maxRetries: 9 })
  const failures = await Promise.all(['a', 'b', 'c', 'd'].map((id) => failureOf(judge.ask(gradeQuestion(id)))))
  expect(failures.map(({ kind }) => kind)).toEqual(Array(4).fill('timeout'))
  // All four at once, then at most two at a time, at last one by one; and no more.
  expect(server.calls.length).toBeLessThanOrEqual(12)
  expect(Math.max(...open.slice(0, 4))).toBe(4)
  expect(Math.max(...open.slice(4))).toBeLessThanOrEqual(2)
  expect(open.at(-1)).toBe(1)
})

test('alone with the server, a timeout is the end, and says which numbers to change', async () => {
  await using server = await startProvider(() => ({ broken: 'hang' }))
  const judge = await judgeAt(server, { concurrency: 1, timeout: 0.2, deadline: 3 })
  const { kind, said } = await failureOf(judge.ask(gradeQuestion('a')))
  expect(kind).toBe('timeout')
  expect(said.en).toMatch(
    /timeout 0\.2 s, deadline 3 s, concurrency 1\), though it was the only request out, and was not sent again: it would take as long\. Raise timeout/,
  )
  expect(server.calls).toHaveLength(1)
})

test('few questions for a high limit: what counts is how many were out, not how many might have been', async () => {
  const open: number[] = []
  await using server = await startProvider(() => {
    open.push(server.open)
    return { broken: 'hang' }
  })
  const judge = await judgeAt(server, { concurrency: 8, timeout: 0.2, maxRetries: 9 })
  expect((await failureOf(judge.ask(gradeQuestion('alone')))).kind).toBe('timeout')
  expect(open).toEqual([1])
  await Promise.all(['a', 'b'].map((id) => failureOf(judge.ask(gradeQuestion(id)))))
  // Both at once, then one after the other; and no more.
  expect(open).toEqual([1, 1, 2, 1, 1])
})
