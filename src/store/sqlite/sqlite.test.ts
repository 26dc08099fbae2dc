import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storeContract } from '../contract.ts'
import { runRecord, storedCase, storedLabel } from '../testing.ts'
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
    remove: async () => rmSync(path, { recursive: true }),
  }
})

it.each([
  [2, 'DROP TABLE labels'],
  [1, 'DROP TABLE labels; DROP TABLE decisions'],
])('brings a store of version %i up to date without losing a run', async (version, undo) => {
  const path = join(folder(), 'saiten.db')
  const made = await SqliteStore.open(path)
  await made.createRun(runRecord('r_1'))
  await made.recordCase('r_1', storedCase(0, 'c'))
  await made.close()
  const db = new DatabaseSync(path)
  db.exec(`${undo}; PRAGMA user_version = ${version}`)
  db.close()
  const reader = await SqliteStore.open(path, 'read')
  expect(await reader.labels('r_1')).toEqual([])
  expect(await reader.decisions()).toEqual([])
  await reader.close()
  const store = await SqliteStore.open(path)
  await store.recordLabels('r_1', { name: 'l.csv', targets: ['a'] }, [storedLabel('c')])
  await store.close()
  const again = await SqliteStore.open(path)
  onTestFinished(() => again.close())
  expect(await again.labels('r_1')).toEqual([storedLabel('c')])
  expect((await again.listRuns()).runs.map(({ id }) => id)).toEqual(['r_1'])
  expect(await again.decisions()).toEqual([])
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
