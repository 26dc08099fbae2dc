import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../make-folder.ts'
import { type Access, IN_MEMORY } from '../places.ts'
import { explainedOpening, isBusy } from './errors.ts'
import { migrate } from './migrate.ts'
import { refuseNetwork } from './network.ts'
import { viewOlder } from './older.ts'
import { openToRead } from './open-to-read.ts'
import { readVersion, TABLES, VERSION } from './schema.ts'

export interface OpenDatabase {
  file: string
  db: DatabaseSync
  /** Of the file, to see whether it is still the one at its place; absent where it cannot be lost. */
  inode?: number
  /** To be called before the first write: the file is of an older version. */
  migrate?: () => void
  /** Takes away what was needed only while it was open. */
  tidy?: () => void
}

/** Pages that the log may have, 64 MB, before everything waits until the disk has them in their place: after a run of 10,000 cases, not in it. */
const MOST_IN_LOG = 4000

/** Opens or creates the database: a file, a folder that holds `saiten.db`, or `:memory:`. */
export async function openDatabase(path: string, access: Access): Promise<OpenDatabase> {
  const file = extname(path) === '' && path !== IN_MEMORY ? join(path, 'saiten.db') : path
  const { DatabaseSync } = await importSqlite()
  if (access === 'read' && existsSync(file)) return openToRead(DatabaseSync, file)
  // Nothing there to read is an empty store; it is made when the first run is.
  if (access === 'read' || file === IN_MEMORY) return { file, db: openToWrite(DatabaseSync, IN_MEMORY, file).db }
  makeHome(dirname(file))
  refuseNetwork(dirname(file))
  const opened = openToWrite(DatabaseSync, file, file)
  return { ...opened, inode: statSync(file).ino }
}

const PATIENCE_MS = 30_000
const A_MOMENT_MS = 5

/** Two that make a store at once both read it and want to write: SQLite sends one away at once, without the patience asked for. */
function patiently<T>(change: () => T): T {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return change()
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, A_MOMENT_MS)
    }
  }
}

function openToWrite(Sqlite: typeof DatabaseSync, path: string, file: string): OpenDatabase {
  return explainedOpening(file, () => {
    const isNew = !existsSync(path)
    const db = new Sqlite(path)
    try {
      // A row has texts of a thousand bytes: in pages of SQLite's own 4 KB each would lie alone. Counts for new files only.
      db.exec(`PRAGMA page_size = 16384; PRAGMA busy_timeout = ${PATIENCE_MS}`)
      // With nothing in it yet, nothing can be lost: without this a new store waits for the disk five times.
      if (isNew) db.exec('PRAGMA synchronous = OFF')
      return patiently(() => setUp(db, file))
    } catch (error) {
      db.close()
      throw error
    }
  })
}

function setUp(db: DatabaseSync, file: string): OpenDatabase {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  db.exec(`PRAGMA wal_autocheckpoint = ${MOST_IN_LOG}`)
  const version = readVersion(db, file)
  if (version === VERSION) return { file, db }
  if (version === 0) {
    createTables(db, file)
    return { file, db }
  }
  viewOlder(db, version)
  return { file, db, migrate: () => migrate(db, file) }
}

function createTables(db: DatabaseSync, file: string): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    // Another process may have done it meanwhile: look again, now that the lock is ours.
    if (readVersion(db, file) === 0) db.exec(`${TABLES} PRAGMA user_version = ${VERSION};`)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function makeHome(folder: string): void {
  const isNew = !existsSync(folder)
  makeFolder(folder, ELSEWHERE)
  // Runs are data of this machine: a repository should not pick them up by accident.
  if (isNew && folder.endsWith('.saiten'))
    explainedOpening(folder, () => writeFileSync(join(folder, '.gitignore'), '*\n'))
}

const ELSEWHERE = {
  en: '; choose another place with --store',
  ja: '。--store で別の場所を指定してください',
}

/** Node 22 warns that its SQLite is experimental; that is nothing a user of Saiten can act on. */
async function importSqlite() {
  const warn = process.emitWarning
  process.emitWarning = () => {}
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = warn
  }
}
