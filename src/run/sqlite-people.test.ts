import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { SqliteStore } from './sqlite.ts'
import type { StoredCase, StoredLabel } from './store.ts'
import { runRecord } from './testing.ts'

const stored = (index: number, id: string): StoredCase => ({
  index,
  case: { id, input: 'in' },
  origin: { file: 'c.jsonl', line: index + 1 },
  rows: [
    {
      case: id,
      target: 'a',
      repeat: 0,
      verdict: 'pass',
      scores: [],
      weightedAverage: null,
      output: 'x',
      durationMs: 1,
    },
  ],
})

const label = (id: string, change: Partial<StoredLabel> = {}): StoredLabel => ({
  case: id,
  answer: 'hash',
  target: 'a',
  repeat: 0,
  scorer: null,
  rater: null,
  value: 1,
  passed: true,
  ...change,
})

async function open(path: string): Promise<SqliteStore> {
  const store = await SqliteStore.open(path)
  onTestFinished(() => store.close())
  return store
}

async function storeOf(cases: string[]): Promise<SqliteStore> {
  const store = await open(':memory:')
  for (const id of ['r_1', 'r_2']) {
    await store.createRun(runRecord(id))
    for (const [index, name] of cases.entries()) await store.recordCase(id, stored(index, name))
  }
  return store
}

const file = { name: 'labels.csv', targets: ['a', 'b'] }

it('gives labels back to every run that has their cases, in case order', async () => {
  const store = await storeOf(['second', '__proto__', 'unlabelled'])
  expect(await store.labels('r_2')).toEqual([])
  const labels = [
    label('__proto__', { scorer: 'judge', rater: 'mika', value: 2.5, passed: null, target: 'b', repeat: 1 }),
    label('second', { passed: false, value: 0 }),
    label('in no run', {}),
  ]
  await store.recordLabels('r_1', file, labels)
  expect(await store.labels('r_2')).toEqual([labels[1], labels[0]])
  const rows = await Array.fromAsync(store.rows('r_2', { texts: 'all', labelled: true }))
  expect(rows.map((row) => [row.case, row.output])).toEqual([
    ['second', 'x'],
    ['__proto__', 'x'],
  ])
})

it('keeps the newest word of a rater on an answer, and words on different answers apart', async () => {
  const store = await storeOf(['c'])
  await store.recordLabels('r_1', file, [label('c', { rater: 'mika' }), label('c', { rater: 'tom' })])
  const changed = [
    label('c', { rater: 'mika', passed: false, value: 0 }),
    label('c', { answer: 'other', rater: 'mika' }),
  ]
  await store.recordLabels('r_2', { name: 'later.csv', targets: ['a'] }, changed)
  expect(await store.labels('r_1')).toEqual([changed[0], label('c', { rater: 'tom' }), changed[1]])
})

it('forgets what a file no longer says, and nothing that another said', async () => {
  const store = await storeOf(['c', 'd'])
  await store.recordLabels('r_1', file, [label('c'), label('d', { target: 'b' })])
  await store.recordLabels('r_1', { name: 'review', targets: ['a'] }, [label('c', { rater: 'review' })])
  await store.recordLabels('r_1', { ...file, targets: ['a'] }, [])
  expect(await store.labels('r_1')).toEqual([label('c', { rater: 'review' }), label('d', { target: 'b' })])
})

it.each([
  [2, 'DROP TABLE labels'],
  [1, 'DROP TABLE labels; DROP TABLE decisions'],
])('brings a store of version %i up to date without losing a run', async (version, undo) => {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-labels-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'saiten.db')
  const made = await SqliteStore.open(path)
  await made.createRun(runRecord('r_1'))
  await made.recordCase('r_1', stored(0, 'c'))
  await made.close()
  const db = new DatabaseSync(path)
  db.exec(`${undo}; PRAGMA user_version = ${version}`)
  db.close()
  const store = await SqliteStore.open(path)
  await store.recordLabels('r_1', file, [label('c')])
  await store.close()
  const again = await open(path)
  expect(await again.labels('r_1')).toEqual([label('c')])
  expect((await again.listRuns(5)).map(({ id }) => id)).toEqual(['r_1'])
  expect(await again.decisions()).toEqual([])
})
