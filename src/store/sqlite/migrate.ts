import { rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { dropViews, migrateOlder } from './older.ts'
import { readVersion, VERSION } from './schema.ts'
import { inTransaction } from './transaction.ts'

/** Brings a file of an older version up to date. A copy of it lies beside until that has succeeded. */
export function migrate(db: DatabaseSync, file: string): void {
  dropViews(db)
  const version = readVersion(db, file)
  if (version === VERSION) return
  const copy = `${file}.version-${version}-${process.pid}`
  rmSync(copy, { force: true })
  db.prepare('VACUUM INTO ?').run(copy)
  inTransaction(db, () => {
    // Another process may have done it meanwhile: look again, now that the lock is ours.
    const found = readVersion(db, file)
    if (found === VERSION) return
    migrateOlder(db, found)
    db.exec(`PRAGMA user_version = ${VERSION}`)
  })
  rmSync(copy, { force: true })
}
