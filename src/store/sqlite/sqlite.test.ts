import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storeContract } from '../contract.ts'
import { runRecord, storedCase } from '../testing.ts'
import { SqliteStore } from './sqlite-store.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'saiten-store-'))

function folder(): string {
  const path = newFolder()
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

storeContract('SQLite', async () => {
  const path = newFolder()
  return {
    open: (access) => SqliteStore.open(join(path, 'db'), access),
    bereave: async (run) => {
      const db = new DatabaseSync(join(path, 'db', 'saiten.db'))
      db.prepare(`UPDATE runs SET owner = json_set(owner, '$.began', 'long ago') WHERE id = ?`).run(run)
      db.close()
    },
    remove: async () => rmSync(path, { recursive: true }),
  }
})

async function storeWithBodies() {
  const file = join(folder(), 'saiten.db')
  const bodies = () => {
    const db = new DatabaseSync(file, { readOnly: true })
    const { n } = db.prepare('SELECT count(*) AS n FROM bodies').get() as { n: number }
    db.close()
    return n
  }
  return { store: await SqliteStore.open(file), bodies }
}

it('keeps bodies of one id and one length apart, each once, whichever run goes', async () => {
  const { store, bodies } = await storeWithBodies()
  const record = async (id: string, expected: string) => {
    await store.createRun(runRecord(id))
    const one = storedCase(0, 'c')
    await store.recordCase(id, { ...one, case: { ...one.case, expected } })
    await store.flush()
  }
  await record('r_1', 'yes!')
  for (const id of ['r_2', 'r_3']) await record(id, 'no!!')
  expect(bodies()).toBe(2)
  await store.deleteRuns(['r_1'])
  for (const [id, expected] of Object.entries({ r_4: 'no!!', r_5: 'hm!!', r_6: 'no!!' })) await record(id, expected)
  expect(bodies()).toBe(2)
  const read = async (id: string) => (await Array.fromAsync(store.cases(id)))[0]?.case.expected
  expect(await Promise.all(['r_2', 'r_4', 'r_5', 'r_6'].map(read))).toEqual(['no!!', 'no!!', 'hm!!', 'no!!'])
  await store.close()
})

it('does not stop a run of 10,000 cases halfway to put its log in order, and leaves no log behind', async () => {
  const file = join(folder(), 'saiten.db')
  const store = await SqliteStore.open(file)
  await store.createRun(runRecord('r_1'))
  for (let i = 0; i < 400; i++) {
    const one = storedCase(i, `c${i}`)
    await store.recordCase('r_1', { ...one, case: { ...one.case, expected: 'x'.repeat(50_000) } })
    await store.flush()
  }
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(20_000_000)
  expect(statSync(file).size).toBeLessThan(1_000_000)
  await store.close()
  expect(statSync(file).size).toBeGreaterThan(20_000_000)
  expect(existsSync(`${file}-wal`)).toBe(false)
})

it('adds no body of a case for a second run over the same cases, and none is left when both are gone', async () => {
  const { store, bodies } = await storeWithBodies()
  for (const id of ['r_1', 'r_2']) {
    await store.createRun(runRecord(id))
    for (let index = 0; index < 500; index++) await store.recordCase(id, storedCase(index, `c${index}`))
    await store.flush()
    expect(bodies()).toBe(500)
  }
  await store.deleteRuns(['r_1'])
  expect(bodies()).toBe(500)
  await store.deleteRuns(['r_2'])
  expect(bodies()).toBe(0)
  await store.close()
})

describe('a store that cannot be used', () => {
  it.each(['read', 'write'] as const)('was written by a newer version (%s)', async (access) => {
    const file = join(folder(), 'newer.db')
    const db = new DatabaseSync(file)
    db.exec('PRAGMA user_version = 99')
    db.close()
    await expect(SqliteStore.open(file, access)).rejects.toThrow('newer version of Saiten')
  })

  it.each(['read', 'write'] as const)('is another kind of file (%s)', async (access) => {
    const file = join(folder(), 'notes.db')
    writeFileSync(file, 'just a text, long enough to be no database '.repeat(100))
    await expect(SqliteStore.open(file, access)).rejects.toThrow('not a store')
  })

  it('lies where no folder can be made', async () => {
    const place = folder()
    writeFileSync(join(place, 'file'), '')
    await expect(SqliteStore.open(join(place, 'file', 'x', 'y.db'))).rejects.toThrow('cannot make the folder')
  })
})
