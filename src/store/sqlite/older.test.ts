import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import type { Access } from '../places.ts'
import type { Store } from '../store.ts'
import { runRecord, storedCase } from '../testing.ts'
import { SqliteStore } from './sqlite-store.ts'

/** Three runs over the same cases, the last one a rescore, with decisions and labels: written by that version itself. */
const VERSION_3 = readFileSync(new URL('./fixtures/version-3.sql', import.meta.url), 'utf8')
/** The same file, brought up to date by that version, and one more run. */
const VERSION_4 = readFileSync(new URL('./fixtures/version-4.sql', import.meta.url), 'utf8')
/** That file, brought up to date by version 5, and one more run, with a body as long as another of the same id. */
const VERSION_5 = readFileSync(new URL('./fixtures/version-5.sql', import.meta.url), 'utf8')
const RUNS = ['r_07b99a13', 'r_b536a5a3', 'r_012c5563']

function olderFile(change = '', version = VERSION_3): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-older-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'saiten.db')
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; ${version} ${change}`)
  db.close()
  return { folder, file }
}

async function open(file: string, access: Access): Promise<Store> {
  const store = await SqliteStore.open(file, access)
  onTestFinished(() => store.close().catch(() => {}))
  return store
}

function bodiesIn(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true })
  const { n } = db.prepare('SELECT count(*) AS n FROM bodies').get() as { n: number }
  db.close()
  return n
}

async function contentOf(store: Store) {
  const runs = (await store.listRuns()).runs
  const each = async (id: string) => ({
    run: await store.getRun(id),
    cases: await Array.fromAsync(store.cases(id)),
    rows: await Array.fromAsync(store.rows(id, { texts: 'all' })),
    texts: await Array.fromAsync(store.caseTexts(id)),
    errors: (await Array.fromAsync(store.cases(id, { errors: true }))).map((one) => one.case.id),
    labels: await store.labels(id),
    counts: await store.counts(id),
  })
  return { runs, each: await Promise.all(runs.map(({ id }) => each(id))), decisions: await store.decisions() }
}

it('reads a store of the version before without changing it', async () => {
  const { file } = olderFile()
  const before = readFileSync(file)
  const { runs, each, decisions } = await contentOf(await open(file, 'read'))
  expect(runs.map(({ id, kind, rescored }) => [id, kind, rescored])).toEqual([
    [RUNS[0], 'rescore', RUNS[1]],
    [RUNS[1], 'suite', null],
    [RUNS[2], 'suite', null],
  ])
  expect(runs[0]).toMatchObject({
    targets: ['default'],
    cases: { planned: 3, pass: 1, fail: 1, error: 1 },
    owner: null,
  })
  expect(each[1]?.rows.map((row) => [row.case, row.verdict, row.output, row.input])).toEqual([
    ['refund', 'pass', '7日以内です。', '返金の期限は?'],
    ['__proto__', 'fail', 'I do not know.', 'Where is my order?'],
    ['numbers', 'error', undefined, '2+2'],
  ])
  expect(each[1]?.errors).toEqual(['numbers'])
  expect(each[1]?.labels).toHaveLength(4)
  const said = [decisions[0], decisions[1]].map((one) => [
    one?.case,
    one?.decision,
    one?.target,
    one?.repeat,
    one?.rater,
  ])
  expect(said).toEqual([
    ['__proto__', 'reject', 'default', 0, null],
    ['refund', 'accept', 'default', 0, null],
  ])
  // Labels and decisions were made on the same answers.
  const labelled = new Map(each[0]?.labels.map((label) => [label.case, label.answer]))
  for (const { case: id, answer } of decisions) expect(answer).toBe(labelled.get(id))
  expect(readFileSync(file).equals(before)).toBe(true)
})

it('brings a store of the version before up to date with the first write, and loses nothing', async () => {
  const { folder, file } = olderFile()
  const before = readFileSync(file)
  const store = await open(file, 'write')
  const content = await contentOf(store)
  expect(readFileSync(file).equals(before)).toBe(true)
  await store.createRun(runRecord('r_new'))
  await store.recordCase('r_new', storedCase(0, 'new'))
  await store.deleteRuns(['r_new'])
  expect(await contentOf(store)).toEqual(content)
  expect(await contentOf(await open(file, 'read'))).toEqual(content)
  expect(readdirSync(folder).filter((name) => name.includes('version'))).toEqual([])
  // Nine cases of three runs have three bodies.
  expect(bodiesIn(file)).toBe(3)
})

it.each([
  [2, 'DROP TABLE labels'],
  [1, 'DROP TABLE labels; DROP TABLE decisions'],
])('knows a store of version %i, too', async (version, undo) => {
  const { file } = olderFile(`${undo}; PRAGMA user_version = ${version};`)
  const content = await contentOf(await open(file, 'read'))
  expect(content.runs.map(({ id }) => id)).toEqual(RUNS)
  const store = await open(file, 'write')
  await store.memo.set('k', 1)
  expect(await contentOf(store)).toEqual(content)
})

it.each([
  ['as it was', ''],
  ['from before prompts were kept with their answers', 'ALTER TABLE results DROP COLUMN sent;'],
])('knows a store of version 4, %s, and finds its bodies again', async (_which, change) => {
  const { folder, file } = olderFile(change, VERSION_4)
  const before = readFileSync(file)
  const read = await open(file, 'read')
  const content = await contentOf(read)
  expect(content.runs.map(({ id }) => id)).toEqual(['r_four', ...RUNS])
  await read.close()
  expect(readFileSync(file).equals(before)).toBe(true)
  const store = await open(file, 'write')
  await store.createRun(runRecord('r_new'))
  await store.recordCase('r_new', storedCase(0, 'new'))
  await store.flush()
  expect(bodiesIn(file)).toBe(5)
  expect(await Array.fromAsync(store.rows('r_new'))).toHaveLength(2)
  await store.deleteRuns(['r_new'])
  expect(await contentOf(store)).toEqual(content)
  expect(readdirSync(folder).filter((name) => name.includes('version'))).toEqual([])
})

it('knows a store of version 5, and finds its bodies again, also those of one id and one length', async () => {
  const { file } = olderFile('', VERSION_5)
  const before = readFileSync(file)
  const read = await open(file, 'read')
  const content = await contentOf(read)
  expect(content.runs.map(({ id }) => id)).toEqual(['r_five', 'r_four', ...RUNS])
  await read.close()
  expect(readFileSync(file).equals(before)).toBe(true)
  const store = await open(file, 'write')
  await store.createRun(runRecord('r_new'))
  const cases = await Array.fromAsync(store.cases('r_five'))
  for (const one of [...cases, storedCase(2, 'refund')]) await store.recordCase('r_new', { ...one, rows: [] })
  await store.flush()
  expect(bodiesIn(file)).toBe(6)
  expect((await Array.fromAsync(store.cases('r_new'))).map((one) => one.case.expected)).toEqual(['out', 'OUT', 'out'])
  await store.deleteRuns(['r_new'])
  expect(await contentOf(store)).toEqual(content)
})

it('brings a store of version 4 up to date although one of its bodies is damaged', async () => {
  const { file } = olderFile("UPDATE bodies SET body = '{' WHERE n = 1;", VERSION_4)
  const store = await open(file, 'write')
  await store.createRun(runRecord('r_new'))
  await store.recordCase('r_new', storedCase(0, 'new'))
  await store.flush()
  expect(bodiesIn(file)).toBe(5)
})

it('leaves a store as it was where that fails, with a copy beside it', async () => {
  const { folder, file } = olderFile('CREATE TABLE bodies (x TEXT);')
  const store = await open(file, 'write')
  await expect(store.createRun(runRecord('r_new'))).rejects.toThrow()
  await store.close()
  expect(readdirSync(folder).filter((name) => name.startsWith('saiten.db.version-3'))).toHaveLength(1)
  const db = new DatabaseSync(file, { readOnly: true })
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 3 })
  expect(db.prepare('SELECT count(*) AS n FROM cases').get()).toEqual({ n: 9 })
  db.close()
})
