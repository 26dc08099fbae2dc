import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storeContract } from '../contract.ts'
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
