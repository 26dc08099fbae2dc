import type { DatabaseSync } from 'node:sqlite'
import { badInput } from '../../errors.ts'
import { HASH_LETTERS } from '../codec/content-hash.ts'

/** Raise it with every change of the tables below, and say in older.ts how the version before is read. */
export const VERSION = 6

/**
 * Short columns first: a list of runs then never reads the long texts behind them. A body is kept once. What tells the
 * bodies of one id apart is their size, and where two of one size differ, the hash of the later one: hashing each was an
 * eighth of what storing took. The id stands first in the index, since ids of cases follow each other as the cases do.
 */
export const TABLES = `
  CREATE TABLE runs (
    n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, suite TEXT NOT NULL, file TEXT NOT NULL, kind TEXT NOT NULL,
    started_at TEXT NOT NULL, finished_at TEXT, status TEXT NOT NULL, verdict TEXT,
    token TEXT, owner TEXT, beat INTEGER, targets TEXT NOT NULL, rescored TEXT, cases TEXT,
    manifest TEXT NOT NULL, plan TEXT NOT NULL, summary TEXT
  );
  CREATE TABLE bodies (n INTEGER PRIMARY KEY, id TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (id, key));
  CREATE TABLE cases (
    run INTEGER NOT NULL, idx INTEGER NOT NULL, id TEXT NOT NULL, body INTEGER NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL,
    PRIMARY KEY (run, idx)
  ) WITHOUT ROWID;
  CREATE TABLE results (
    run INTEGER NOT NULL, idx INTEGER NOT NULL, target INTEGER NOT NULL, repeat INTEGER NOT NULL,
    verdict TEXT NOT NULL, reason TEXT, errors INTEGER NOT NULL, average REAL, scores TEXT NOT NULL, output TEXT, duration_ms REAL,
    usage TEXT, sent TEXT, PRIMARY KEY (run, idx, target, repeat)
  );
  CREATE TABLE answers (
    run INTEGER NOT NULL, idx INTEGER NOT NULL, target INTEGER NOT NULL, repeat INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (run, idx, target, repeat)
  );
  CREATE TABLE memo (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE decisions (
    n INTEGER PRIMARY KEY, run TEXT NOT NULL, case_id TEXT NOT NULL, target TEXT NOT NULL, repeat INTEGER NOT NULL,
    answer TEXT NOT NULL, decision TEXT NOT NULL, rater TEXT, note TEXT, decided_at TEXT NOT NULL
  );
  CREATE INDEX decisions_of_run ON decisions (run);
  CREATE TABLE labels (
    case_id TEXT NOT NULL, answer TEXT NOT NULL, scorer TEXT NOT NULL, rater TEXT NOT NULL, value REAL NOT NULL, passed INTEGER,
    run TEXT NOT NULL, target TEXT NOT NULL, repeat INTEGER NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (case_id, answer, scorer, rater)
  ) WITHOUT ROWID;
`

/** Where a size is free, a body that was told apart by its hash takes it: it would not be found by that size otherwise. */
export function keyBySize(db: Pick<DatabaseSync, 'prepare'>): void {
  db.prepare('UPDATE OR IGNORE bodies SET key = octet_length(body) WHERE length(key) = ?').run(HASH_LETTERS)
}

/** 0 for a file without tables. Refuses what a newer program wrote rather than guess at it. */
export function readVersion(db: DatabaseSync, place: string): number {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version <= VERSION) return version
  throw badInput(
    `${place} was written by a newer version of Saiten (format ${version}, this one knows ${VERSION}); update Saiten, or choose another place with --store`,
    `${place} は新しい版の Saiten が書いたものです（形式 ${version}、この版は ${VERSION} まで）。Saiten を更新するか、--store で別の場所を指定してください`,
  )
}
