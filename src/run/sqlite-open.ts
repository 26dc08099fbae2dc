import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { badInput, errorText } from '../errors.ts'
import { explained } from './sqlite-errors.ts'
import { prepareSchema } from './sqlite-schema.ts'

/** Opens or creates the database: a file, a folder that holds `saiten.db`, or `:memory:`. */
export async function openDatabase(path: string): Promise<{ file: string; db: DatabaseSync }> {
  const inMemory = path === ':memory:'
  const file = extname(path) === '' && !inMemory ? join(path, 'saiten.db') : path
  if (!inMemory) makeFolder(dirname(file))
  const { DatabaseSync } = await importSqlite()
  const db = explained(file, () => new DatabaseSync(file))
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
