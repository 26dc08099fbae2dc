import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { explained } from './errors.ts'
import { viewOlder } from './older.ts'
import type { OpenDatabase } from './open.ts'
import { readVersion, TABLES, VERSION } from './schema.ts'

/**
 * Opens a store without changing it. SQLite wants two small files beside it to read what others may be writing; where
 * they cannot be made, nobody can be writing here, and the file is read as it stands.
 */
export function openToRead(Sqlite: typeof DatabaseSync, file: string): OpenDatabase {
  return explained(file, () => {
    const opened = openSomehow(Sqlite, file)
    try {
      opened.db.exec('PRAGMA busy_timeout = 30000')
      const version = readVersion(opened.db, file)
      if (version === 0)
        opened.db.exec(TABLES.replaceAll('CREATE TABLE', 'CREATE TEMP TABLE').replaceAll(/CREATE INDEX.*/g, ''))
      else if (version < VERSION) viewOlder(opened.db, version)
      return opened
    } catch (error) {
      opened.db.close()
      opened.tidy?.()
      throw error
    }
  })
}

function openSomehow(Sqlite: typeof DatabaseSync, file: string): OpenDatabase {
  const log = `${file}-wal`
  const areBeside = existsSync(log) && existsSync(`${file}-shm`)
  if (areBeside || canWriteBeside(file)) return { file, db: new Sqlite(file, { readOnly: true }) }
  if (!existsSync(log) || statSync(log).size === 0) {
    const url = pathToFileURL(file)
    url.searchParams.set('immutable', '1')
    return { file, db: new Sqlite(url, { readOnly: true }) }
  }
  // A run that was killed left part of it in the log, which can only be read beside a file that can be written.
  const folder = mkdtempSync(join(tmpdir(), 'saiten-read-'))
  const copy = join(folder, basename(file))
  copyFileSync(file, copy)
  copyFileSync(log, `${copy}-wal`)
  return { file, db: new Sqlite(copy), tidy: () => rmSync(folder, { recursive: true, force: true }) }
}

function canWriteBeside(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK)
    return true
  } catch {
    return false
  }
}
