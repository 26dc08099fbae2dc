import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { defineScorer, type ResultRow, run } from '../../entries/index.ts'
import { mockModel } from '../../scorers/judge/testing/mock-model.ts'
import { openStore } from '../../store/open-store.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'saiten-retry-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const cases = ['a', 'b', 'c'].map((id) => ({ id, input: id, expected: id }))

async function rowsIn(place: string, id: string): Promise<ResultRow[]> {
  const store = await openStore(place)
  try {
    return await Array.fromAsync(store.rows(id, { texts: 'all' }))
  } finally {
    await store.close()
  }
}

it('asks again by case, target, repeat and scorer: what has a score keeps it, and what was paid stays paid', async () => {
  const store = folder()
  const asked: string[] = []
  let isDown = true
  const targets = {
    healthy: ({ id }: { id: string }) => {
      asked.push(`healthy ${id}`)
      return { output: `healthy ${id}`, usage: { calls: 1, cost: 1 } }
    },
    flaky: ({ id }: { id: string }) => {
      asked.push(`flaky ${id}`)
      if (isDown && id === 'b') throw new Error('down')
      return { output: `flaky ${id}`, usage: { calls: 1, cost: 1 } }
    },
  }
  const judged: string[] = []
  // Cannot say anything of c while it is down, but costs all the same.
  const model = mockModel(({ prompt }) => {
    const about = /(?:healthy|flaky) \w/.exec(prompt)?.[0] ?? ''
    judged.push(about)
    return isDown && about.endsWith('c') ? 'no idea' : { score: 4, reasoning: 'close' }
  })
  let moody = 0
  const turns = defineScorer({
    description: 'scores once, and fails whenever it is asked again',
    score: () => {
      if (++moody > 6) throw new Error('asked again')
      return { value: 1 }
    },
  })
  const suite = {
    name: 'retry',
    cases,
    targets,
    judge: { model, price: { input: 1_000_000, output: 0 }, maxRetries: 0 },
    scorers: [
      { type: 'semantic-similarity', threshold: 0.5 },
      { scorer: turns, name: 'turns' },
    ] as const,
    gate: { maxErrorRate: 1 },
  }
  const first = await run(suite, { store })
  expect(first.cases).toMatchObject({ planned: 6, pass: 3, error: 3 })
  const before = await rowsIn(store, first.run)
  const paid = before.reduce((sum, { usage }) => sum + (usage?.cost ?? 0), 0)
  expect(first.usage.cost).toBeCloseTo(paid, 9)
  expect(before.filter(({ case: id }) => id === 'c').every(({ usage }) => (usage?.cost ?? 0) > 1)).toBe(true)

  asked.length = 0
  judged.length = 0
  isDown = false
  const again = await run(suite, { store, resume: first.run, retryErrors: true })
  expect(asked).toEqual(['flaky b'])
  expect(judged.sort()).toEqual(['flaky b', 'flaky c', 'healthy c'])
  expect(again).toMatchObject({ run: first.run, cases: { planned: 6, pass: 6, error: 0 } })

  const after = await rowsIn(store, first.run)
  const key = ({ case: id, target }: ResultRow) => `${target} ${id}`
  const values = (row: ResultRow) => row.scores.map(({ value }) => value)
  // The scorer that had scored c was not asked again; only b, which had no answer, was.
  expect(Object.fromEntries(after.map((row) => [key(row), values(row)]))).toMatchObject({
    'healthy a': [0.8, 1],
    'healthy c': [0.8, 1],
    'flaky c': [0.8, 1],
  })
  expect(again.usage.cost).toBeGreaterThan(paid)
  expect(again.usage.kept?.cost).toBeCloseTo(paid, 9)
  const sum = after.reduce((all, { usage }) => all + (usage?.cost ?? 0), 0)
  expect(again.usage.cost).toBeCloseTo(sum, 9)
  expect(after.find((row) => key(row) === 'healthy c')?.scores[0]?.usage?.calls).toBeGreaterThan(1)
})

it('leaves a row as it was where asking again fails again', async () => {
  const store = folder()
  const targets = {
    down: () => {
      throw new Error('down')
    },
  }
  const suite = { name: 'down', cases, targets, scorers: [{ type: 'contains', value: 'x' }] as const }
  const first = await run(suite, { store })
  const again = await run(suite, { store, resume: true, retryErrors: true })
  expect(again).toMatchObject({ run: first.run, cases: { planned: 3, error: 3, skipped: 0 } })
})
