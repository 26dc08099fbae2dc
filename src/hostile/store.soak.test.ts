import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../cli/testing/saiten.ts'
import { run } from '../run/library.ts'
import { findRun } from '../store/find-run.ts'
import { openStore } from '../store/open-store.ts'
import { summariseStored } from '../views/summarise-stored.ts'
import { tryOften } from './budget.ts'
import { mutated } from './mutate.ts'

const folder = mkdtempSync(join(tmpdir(), 'saiten-fuzz-store-'))
const kept = join(folder, 'kept')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every text that the store holds: table, column, row. */
const texts: { table: string; column: string; row: number; text: string }[] = []

beforeAll(async () => {
  const rows = Array.from({ length: 4 }, (_, i) =>
    JSON.stringify({ id: `c${i}`, output: { n: i }, expected: { n: 1 } }),
  )
  writeFileSync(join(folder, 'cases.jsonl'), rows.join('\n'))
  writeFileSync(
    join(folder, 'suite.yaml'),
    'name: s\ncases: cases.jsonl\nscorers: [{ type: json-diff, threshold: 0.5 }, { type: rouge }]\n',
  )
  await run(join(folder, 'suite.yaml'), { store: kept })
  const database = new DatabaseSync(join(kept, 'saiten.db'))
  const tables = database.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%WITHOUT ROWID%'",
  )
  for (const { name: table } of tables.all() as { name: string }[])
    for (const found of database.prepare(`SELECT rowid AS row_number, * FROM "${table}"`).all())
      for (const [column, text] of Object.entries(found))
        if (typeof text === 'string' && text !== '') texts.push({ table, column, row: Number(found.row_number), text })
  database.close()
})

let count = 0
function brokenStore({ at, text }: { at: number; text: string }): string {
  const place = join(folder, `broken-${count++}`)
  mkdirSync(place)
  for (const file of readdirSync(kept)) copyFileSync(join(kept, file), join(place, file))
  const { table, column, row } = texts[at] as (typeof texts)[number]
  const database = new DatabaseSync(join(place, 'saiten.db'))
  try {
    database.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`).run(text, row)
  } catch {
    // The schema itself refuses some: nothing is broken then.
  }
  database.close()
  return place
}

const broken = () =>
  fc.nat(texts.length - 1).chain((at) => mutated([texts[at]?.text ?? '']).map((text) => ({ at, text })))

it('whatever a store holds, reading it gives rows or a sentence', async () => {
  expect(texts.length).toBeGreaterThan(10)
  await tryOften('store contents', broken(), { times: 150, soak: 10_000 }, async (change) => {
    const place = brokenStore(change)
    const store = await openStore(place, 'read')
    try {
      for (const { id } of (await store.listRuns({})).runs) {
        const record = await findRun(store, id)
        for await (const { scores } of store.rows(record.id, { texts: 'all' }))
          for (const { value } of scores) expect(value === null || (value >= 0 && value <= 1)).toBe(true)
        for await (const _ of store.cases(record.id));
        await summariseStored(store, record, 'en')
      }
    } finally {
      await store.close()
      rmSync(place, { recursive: true, force: true })
    }
  })
})

it('the commands say so: exit 3, and no fault of ours', async () => {
  const column = texts.findIndex(({ column }) => column === 'plan')
  const place = brokenStore({ at: column, text: '{"targets":' })
  for (const args of [
    ['show', 'last'],
    ['export', 'last', '--format', 'jsonl', join(folder, 'out')],
  ]) {
    const { code, stderr } = await saiten([...args, '--store', place], { cwd: folder })
    expect([args[0], code, /internal error|fault/.test(stderr)], stderr).toEqual([args[0], 3, false])
  }
})
