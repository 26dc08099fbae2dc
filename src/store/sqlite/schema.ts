import type { DatabaseSync } from 'node:sqlite'
import { badInput } from '../../errors.ts'

/** Raise it with every change of the tables below, and add the step from the version before. */
const VERSION = 3

/** What people decided about cases; the newest decision on an answer stands. */
const DECISIONS = `
  CREATE TABLE decisions (
    run INTEGER NOT NULL, case_id TEXT NOT NULL, target INTEGER NOT NULL, decision TEXT NOT NULL, note TEXT, decided_at TEXT NOT NULL,
    PRIMARY KEY (run, case_id, target)
  );
`

/** What people said of answers: one word a rater and scorer ('' for none, and for all), the newest. */
const LABELS = `
  CREATE TABLE labels (
    case_id TEXT NOT NULL, answer TEXT NOT NULL, scorer TEXT NOT NULL, rater TEXT NOT NULL, value REAL NOT NULL, passed INTEGER,
    run INTEGER NOT NULL, target INTEGER NOT NULL, repeat INTEGER NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (case_id, answer, scorer, rater)
  ) WITHOUT ROWID;
`

/** From each version to the next, the first from version 1. */
const STEPS = [DECISIONS, LABELS]

const TABLES = `
  CREATE TABLE runs (
    n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, suite TEXT NOT NULL, file TEXT NOT NULL,
    started_at TEXT NOT NULL, finished_at TEXT, status TEXT NOT NULL, verdict TEXT,
    manifest TEXT NOT NULL, plan TEXT NOT NULL, summary TEXT
  );
  CREATE TABLE cases (
    run INTEGER NOT NULL, idx INTEGER NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL,
    PRIMARY KEY (run, idx)
  );
  CREATE TABLE results (
    run INTEGER NOT NULL, idx INTEGER NOT NULL, target INTEGER NOT NULL, repeat INTEGER NOT NULL,
    verdict TEXT NOT NULL, average REAL, scores TEXT NOT NULL, output TEXT, duration_ms REAL, usage TEXT,
    PRIMARY KEY (run, idx, target, repeat)
  );
  CREATE TABLE answers (
    run INTEGER NOT NULL, idx INTEGER NOT NULL, target INTEGER NOT NULL, repeat INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (run, idx, target, repeat)
  );
  CREATE TABLE memo (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  ${DECISIONS}
  ${LABELS}
`

/** Creates the tables in a new file, brings an older file up to date; refuses a file written by a newer program rather than guess at it. */
export function prepareSchema(db: DatabaseSync, place: string): void {
  // A row has texts of a thousand bytes: in pages of SQLite's own 4 KB each would lie alone. Counts for new files only.
  db.exec(
    'PRAGMA page_size = 16384; PRAGMA busy_timeout = 30000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;',
  )
  if (readVersion(db, place) === VERSION) return
  // Another process may be at work on the same file: look again once the lock is ours.
  db.exec('BEGIN IMMEDIATE')
  try {
    const found = readVersion(db, place)
    const missing = found === 0 ? TABLES : STEPS.slice(found - 1).join('')
    if (found < VERSION) db.exec(`${missing} PRAGMA user_version = ${VERSION};`)
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/** For a file that must stay as it is: tables that an older version lacked are empty ones beside it. */
export function prepareToRead(db: DatabaseSync, place: string): void {
  const version = readVersion(db, place)
  const missing = version === 0 ? TABLES : STEPS.slice(version - 1).join('')
  db.exec(missing.replaceAll('CREATE TABLE', 'CREATE TEMP TABLE'))
}

function readVersion(db: DatabaseSync, place: string): number {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version <= VERSION) return version
  throw badInput(
    `${place} was written by a newer version of Saiten (format ${version}, this one knows ${VERSION}); update Saiten, or choose another place with --store`,
    `${place} は新しい版の Saiten が書いたものです（形式 ${version}、この版は ${VERSION} まで）。Saiten を更新するか、--store で別の場所を指定してください`,
  )
}
