import type { DatabaseSync } from 'node:sqlite'

/** One transaction: all of it or nothing. */
export function inTransaction(db: DatabaseSync, action: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    action()
    db.exec('COMMIT')
  } catch (error) {
    try {
      db.exec('ROLLBACK')
    } catch {
      // A full disk has rolled back by itself; the first error is the one to tell.
    }
    throw error
  }
}
