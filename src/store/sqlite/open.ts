import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { badInput, errorText } from '../../errors.ts'
import type { Access } from '../open-store.ts'
import { explained } from './errors.ts'
import { openToRead } from './open-to-read.ts'
import { prepareSchema } from './schema.ts'

export interface OpenDatabase {
  file: string
  db: DatabaseSync
  /** Takes away what was needed only while it was open. */
  tidy?: () => void
}

/** Opens or creates the database: a file, a folder that holds `saiten.db`, or `:memory:`. */
export async function openDatabase(path: string, access: Access): Promise<OpenDatabase> {
  const inMemory = path === ':memory:'
  const file = extname(path) === '' && !inMemory ? join(path, 'saiten.db') : path
  const { DatabaseSync } = await importSqlite()
  if (access === 'read' && existsSync(file)) return openToRead(DatabaseSync, file)
  // Nothing there to read is an empty store; it is made when the first run is.
  const place = access === 'read' ? ':memory:' : file
  if (place !== ':memory:') makeFolder(dirname(file))
  const db = explained(file, () => new DatabaseSync(place))
  try {
    explained(file, () => prepareSchema(db, file))
  } catch (error) {
    db.close()
    throw error
  }
  return { file, db }
}

function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  try {
    mkdirSync(folder, { recursive: true })
    // Runs are data of this machine: a repository should not pick them up by accident.
    if (folder.endsWith('.saiten')) writeFileSync(join(folder, '.gitignore'), '*\n')
  } catch (error) {
    throw badInput(
      `cannot make the folder ${folder}: ${errorText(error)}`,
      `フォルダー ${folder} を作れません: ${errorText(error)}`,
    )
  }
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
