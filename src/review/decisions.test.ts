import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { SqliteStore } from '../run/sqlite.ts'
import type { Decision } from '../run/store.ts'
import { runRecord } from '../run/testing.ts'

const run = runRecord('r_1')

const decision: Decision = {
  run: 'r_1',
  case: '__proto__',
  target: 'b',
  decision: 'accept',
  note: '問題なし',
  decidedAt: '2026-01-02T00:00:00.000Z',
}

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-decisions-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'saiten.db')
}

it('keeps decisions, the newest on an answer', async () => {
  const store = await SqliteStore.open(file())
  await store.createRun(run)
  await store.recordDecision({ ...decision, decision: 'reject', note: null })
  await store.recordDecision(decision)
  await store.recordDecision({ ...decision, target: 'a', decidedAt: '2026-01-01T00:00:00.000Z' })
  expect(await store.decisions('r_1')).toEqual([
    { ...decision, target: 'a', decidedAt: '2026-01-01T00:00:00.000Z' },
    decision,
  ])
  expect(await store.decisions('r_2')).toEqual([])
  expect(await store.decisions()).toHaveLength(2)
  await store.close()
})

it('brings a store of version 1 up to date without losing a run', async () => {
  const path = file()
  const made = await SqliteStore.open(path)
  await made.createRun(run)
  await made.close()
  const db = new DatabaseSync(path)
  db.exec('DROP TABLE decisions; DROP TABLE labels; PRAGMA user_version = 1')
  db.close()
  const store = await SqliteStore.open(path)
  expect((await store.listRuns(5)).map(({ id }) => id)).toEqual(['r_1'])
  await store.recordDecision(decision)
  expect(await store.decisions()).toEqual([decision])
  await store.close()
  const again = await SqliteStore.open(path)
  expect(await again.decisions()).toEqual([decision])
  await again.close()
})
