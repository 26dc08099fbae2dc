import { expect, it } from 'vitest'
import { ScoreError } from '../../errors.ts'
import { BudgetExceeded, JudgeFailure } from '../../judge/failures.ts'
import { mapMemo } from '../../judge/testing/questions.ts'
import { keptText } from '../../score/kept-text.ts'
import { Compactions } from './compactions.ts'
import type { Compressed } from './method.ts'

const length = (text: string) => text.length

/** A compression that counts how often it is made. */
function counted(result: () => Compressed | Promise<Compressed>) {
  let times = 0
  const make = async () => {
    times++
    await new Promise((resolve) => setTimeout(resolve, 5))
    return result()
  }
  return { make, times: () => times }
}

const made: Compressed = { pieces: ['summary', 'kept'], usage: { calls: 1, cost: 0.5 }, cost: 0.5, state: { a: 1 } }

it('probes that ask at once share one compression, and only the first has paid for it', async () => {
  const memo = mapMemo()
  const { make, times } = counted(() => made)
  const compactions = new Compactions(memo, length)
  const all = await Promise.all(Array.from({ length: 12 }, () => compactions.get(['m', 'h1'], make)))
  expect(times()).toBe(1)
  expect(all.map(({ usage }) => usage.cost ?? 0)).toEqual([0.5, ...Array.from({ length: 11 }, () => 0)])
  for (const { kept } of all) expect(kept).toMatchObject({ after: 11, cost: 0.5, state: { a: 1 } })
  expect(await keptText(memo, all[0]?.kept.context ?? '')).toBe('summary\n\nkept')
})

it('a later process finds it again, with what it cost then; other messages are another compaction', async () => {
  const memo = mapMemo()
  await new Compactions(memo, length).get(['m', 'h1'], async () => made)
  const { make, times } = counted(() => made)
  const later = new Compactions(memo, length)
  const { kept, usage } = await later.get(['m', 'h1'], make)
  expect([times(), kept.cost, usage]).toEqual([0, 0.5, {}])
  await later.get(['m', 'h2'], make)
  expect(times()).toBe(1)
  expect(await later.recall(['m', 'h3'])).toBeUndefined()
})

it('a compression that failed has failed for its point in this process, and is tried again by the next', async () => {
  const memo = mapMemo()
  const { make, times } = counted(() => {
    throw new ScoreError('timeout', 'too slow')
  })
  const compactions = new Compactions(memo, length)
  for (let probe = 0; probe < 3; probe++) {
    await expect(compactions.get(['m', 'h1'], make)).rejects.toMatchObject({ kind: 'timeout' })
  }
  expect(times()).toBe(1)
  await expect(new Compactions(memo, length).get(['m', 'h1'], async () => made)).resolves.toBeDefined()
})

it('a compression that failed is paid for once, however many probes wait for it or come later', async () => {
  const usage = { calls: 1, cached: 0, inputTokens: 9, outputTokens: 9, cost: 0.5, estimated: false }
  const { make } = counted(() => {
    throw new JudgeFailure('truncated', { en: 'cut', ja: '途中まで' }, { reply: 'half', usage })
  })
  const compactions = new Compactions(mapMemo(), length)
  const ask = () => compactions.get(['m', 'h1'], make).catch((thrown: JudgeFailure) => thrown)
  const failures = [...(await Promise.all([ask(), ask(), ask()])), await ask()]
  expect(failures).toMatchObject(Array(4).fill({ kind: 'truncated', reply: 'half' }))
  expect(failures.map((failure) => failure.usage?.calls)).toEqual([1, 0, 0, 0])
})

it('a spent budget is no failure of the compression', async () => {
  const compactions = new Compactions(mapMemo(), length)
  const spent = async () => {
    throw new BudgetExceeded(1)
  }
  await expect(compactions.get(['m', 'h1'], spent)).rejects.toThrow(BudgetExceeded)
  await expect(compactions.get(['m', 'h1'], async () => made)).resolves.toBeDefined()
})
