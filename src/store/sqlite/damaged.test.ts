import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { BadInput } from '../../errors.ts'
import { sampleSummary } from '../../report/testing/sample-run.ts'
import type { Store } from '../store.ts'
import { failed, own, runRecord, scored, storedCase } from '../testing.ts'
import { SqliteStore } from './sqlite-store.ts'

async function damaged(change: string): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-damaged-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'saiten.db')
  const made = await SqliteStore.open(file)
  await made.createRun(runRecord('r_1'))
  await made.recordCase('r_1', storedCase(0, 'a', [scored, own]))
  await made.recordCase('r_1', storedCase(1, 'b', [failed], 'error'))
  await made.recordAnswer('r_1', 2, { target: 0, repeat: 0, output: 'x' })
  await made.memo.set('k', 1)
  await made.updateRun('r_1', { status: 'finished', verdict: 'pass', summary: sampleSummary })
  await made.close()
  const db = new DatabaseSync(file)
  db.exec(`UPDATE ${change}`)
  db.close()
  const store = await SqliteStore.open(file)
  onTestFinished(() => store.close())
  return store
}

const READS: ((store: Store) => Promise<unknown>)[] = [
  (store) => store.listRuns(),
  (store) => store.findRuns('r_'),
  (store) => store.getRun('r_1'),
  (store) => store.counts('r_1'),
  (store) => Array.fromAsync(store.rows('r_1', { texts: 'all' })),
  (store) => Array.fromAsync(store.cases('r_1')),
  (store) => store.answersOf('r_1', 2),
]

it.each([
  "runs SET plan = '{'",
  "runs SET plan = '7'",
  "runs SET plan = json_remove(plan, '$.scorers')",
  "runs SET plan = json_set(plan, '$.scorers[0].weight', 'much')",
  "runs SET manifest = 'x'",
  "runs SET manifest = '[]'",
  "runs SET summary = '{'",
  "runs SET summary = '3'",
  "runs SET targets = 'x'",
  "runs SET cases = '{'",
  "runs SET cases = '{}'",
  "runs SET kind = 'else'",
  'runs SET status = 5',
  "runs SET started_at = 'never'",
  "results SET scores = '[[0,0'",
  "results SET scores = '{}'",
  "results SET scores = '[[9,0,1]]'",
  "results SET scores = '[[0,0,7]]'",
  "results SET scores = '[[0,1,1]]'",
  'results SET scores = \'[[0,0,"1"]]\'',
  'results SET scores = \'[{"scorer":"s","status":"scored"}]\'',
  "results SET scores = scores || '{'",
  "results SET output = '{'",
  "results SET usage = '{'",
  "results SET verdict = 'good'",
  "results SET average = 'high'",
  'results SET target = 9 WHERE target = 1',
  "bodies SET body = '{'",
  "bodies SET body = '4'",
  "answers SET body = '{'",
])('says in a sentence that a run cannot be read, and makes no number of it: %s', async (change) => {
  const store = await damaged(change)
  const ends = await Promise.allSettled(READS.map((read) => read(store)))
  const thrown = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
  expect(thrown).not.toEqual([])
  for (const error of thrown) {
    expect(error).toBeInstanceOf(BadInput)
    expect(error.message).toMatch(/^run r_1: what the store holds of it .* saiten runs delete r_1$/)
  }
  await store.deleteRuns(['r_1'])
  expect(await store.listRuns()).toEqual({ runs: [], next: null })
})

it.each(["runs SET token = 't', owner = '{'", "runs SET token = 't', owner = '[]'", "memo SET value = '{'"])(
  'does without what can be missing: %s',
  async (change) => {
    const store = await damaged(change)
    expect((await store.listRuns()).runs).toMatchObject([{ id: 'r_1', owner: null }])
    expect(await store.memo.get('k')).toBe(change.startsWith('memo') ? undefined : 1)
    await store.claimRun('r_1')
  },
)
