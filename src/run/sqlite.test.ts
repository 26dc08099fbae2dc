import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ResultRow } from '../score/result.ts'
import type { Score } from '../score/score.ts'
import { findRun } from './run-id.ts'
import { SqliteStore } from './sqlite.ts'
import type { RunRecord, StoredCase } from './store.ts'

let folder: string
let store: SqliteStore

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saiten-store-'))
  store = await SqliteStore.open(join(folder, 'db'))
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const run = (id: string): RunRecord => ({
  id,
  suite: 'suite',
  file: '/s.yaml',
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  status: 'running',
  verdict: null,
  manifest: { saiten: '0', cases: 'c', suite: 's', scorers: {}, targets: {}, selection: '' },
  plan: {
    targets: ['a', 'b'],
    repeats: { least: 1, most: 1 },
    scorers: [{ name: 'contains', type: 'contains', weight: 1, threshold: 1, given: {} }],
    selection: {},
    gate: {},
    cluster: null,
    planned: 4,
  },
  summary: null,
})

const scored: Score = {
  scorer: 'contains',
  type: 'contains',
  status: 'scored',
  value: 1,
  threshold: 1,
  weight: 1,
  passed: true,
  details: { found: ['x'] },
}
const own: Score = { ...scored, scorer: 'mine', threshold: null, passed: null, value: 0.25, parts: { p: 0.5 } }
const failed: Score = {
  ...scored,
  status: 'error',
  value: null,
  passed: null,
  error: { kind: 'timeout', message: 'late' },
}

function record(index: number, id: string, scores: Score[], verdict: ResultRow['verdict'] = 'pass'): StoredCase {
  const row = (target: string): ResultRow => ({
    case: id,
    target,
    repeat: 0,
    verdict,
    scores,
    weightedAverage: 1,
    output: { text: `${id} ${target}` },
    durationMs: 5,
  })
  const testCase = { id, name: 'N', input: 'in', expected: 'out', output: 'dropped', metadata: { __proto__x: 1 } }
  return { index, case: testCase, origin: { file: 'c.yaml', line: 7 }, rows: [row('a'), row('b')] }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(items)
}

describe('SqliteStore', () => {
  it('gives back what was recorded, in case order whatever the order of arrival', async () => {
    await store.createRun(run('r_1'))
    await store.recordCase('r_1', record(1, 'second', [scored, own]))
    await store.recordCase('r_1', record(0, '__proto__', [failed], 'error'))
    const rows = await all(store.rows('r_1', { texts: 'all' }))
    expect(rows.map((row) => [row.case, row.target])).toEqual([
      ['__proto__', 'a'],
      ['__proto__', 'b'],
      ['second', 'a'],
      ['second', 'b'],
    ])
    expect(rows[2]?.scores).toEqual([scored, own])
    expect(rows[0]?.scores).toEqual([failed])
    expect(rows[3]).toMatchObject({
      output: { text: 'second b' },
      input: 'in',
      expected: 'out',
      origin: { file: 'c.yaml', line: 7 },
      name: 'N',
    })
    expect(await store.counts('r_1')).toEqual({ pass: 2, fail: 0, review: 0, error: 2 })
    expect((await all(store.rows('r_1')))[0]).not.toHaveProperty('output')
  })

  it('knows which cases are whole, and forgets those with errors when asked', async () => {
    await store.createRun(run('r_1'))
    await store.recordCase('r_1', record(0, 'ok', [scored]))
    await store.recordCase('r_1', record(2, 'bad', [failed], 'error'))
    let recorded = await store.recordedCases('r_1')
    expect([0, 1, 2, 3].map(recorded)).toEqual([true, false, true, false])
    expect(await store.forgetErrors('r_1')).toBe(1)
    recorded = await store.recordedCases('r_1')
    expect([0, 1, 2].map(recorded)).toEqual([true, false, false])
  })

  it('keeps an answer until its case is recorded', async () => {
    await store.createRun(run('r_1'))
    await store.recordAnswer('r_1', 3, { target: 0, repeat: 0, output: 'paid for' })
    await store.flush()
    expect(await store.answersOf('r_1', 3)).toEqual([{ target: 0, repeat: 0, output: 'paid for' }])
    await store.recordCase('r_1', record(3, 'c', [scored]))
    await store.flush()
    expect(await store.answersOf('r_1', 3)).toEqual([])
  })

  it('finds a run by id, by the start of one, and the last', async () => {
    await store.createRun(run('r_aa1'))
    await store.createRun(run('r_ab2'))
    expect((await findRun(store, 'last')).id).toBe('r_ab2')
    expect((await findRun(store, 'r_aa')).id).toBe('r_aa1')
    await expect(findRun(store, 'r_a')).rejects.toThrow('several runs')
    await expect(findRun(store, 'r_%')).rejects.toThrow('no run')
  })

  it('remembers what was expensive', async () => {
    expect(await store.memo.get('k')).toBeUndefined()
    await store.memo.set('k', { reply: [1] })
    await store.flush()
    expect(await store.memo.get('k')).toEqual({ reply: [1] })
  })

  it('lets two processes write to one file', async () => {
    const other = await SqliteStore.open(join(folder, 'db'))
    await store.createRun(run('r_1'))
    await other.createRun(run('r_2'))
    await store.recordCase('r_1', record(0, 'a', [scored]))
    await other.recordCase('r_2', record(0, 'b', [scored]))
    await store.flush()
    await other.flush()
    expect((await all(store.rows('r_2'))).length).toBe(2)
    await other.close()
  })
})

describe('a store that cannot be used', () => {
  it('was written by a newer version', async () => {
    const file = join(folder, 'newer.db')
    const db = new DatabaseSync(file)
    db.exec('PRAGMA user_version = 99')
    db.close()
    await expect(SqliteStore.open(file)).rejects.toThrow('newer version of Saiten')
  })

  it('is another kind of file', async () => {
    const file = join(folder, 'notes.db')
    writeFileSync(file, 'just a text, long enough to be no database '.repeat(100))
    await expect(SqliteStore.open(file)).rejects.toThrow('not a store')
  })

  it('lies where no folder can be made', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(SqliteStore.open(join(folder, 'file', 'x', 'y.db'))).rejects.toThrow('cannot make the folder')
  })
})
