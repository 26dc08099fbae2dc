import type { DatabaseSync } from 'node:sqlite'
import { badInput } from '../../errors.ts'

/** Raise it with every change of the tables below, and say in older.ts how the version before is read. */
export const VERSION = 5

/**
 * Short columns first: a list of runs then never reads the long texts behind them. A body is kept once, by its hash; the id,
 * which the body holds too, stands before it in the index, since ids of cases follow each other as the cases do: by
 * the hash alone every commit touched pages all over the index, which was a sixth of what storing took (60,000 cases:
 * 361 ms of CPU, 303 so).
 */
export const TABLES = `
  CREATE TABLE runs (
    n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, suite TEXT NOT NULL, file TEXT NOT NULL, kind TEXT NOT NULL,
    started_at TEXT NOT NULL, finished_at TEXT, status TEXT NOT NULL, verdict TEXT,
    token TEXT, owner TEXT, beat INTEGER, targets TEXT NOT NULL, rescored TEXT, cases TEXT,
    manifest TEXT NOT NULL, plan TEXT NOT NULL, summary TEXT
  );
  CREATE TABLE bodies (n INTEGER PRIMARY KEY, id TEXT NOT NULL, hash TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (id, hash));
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

/** 0 for a file without tables. Refuses what a newer program wrote rather than guess at it. */
export function readVersion(db: DatabaseSync, place: string): number {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version <= VERSION) return version
  throw badInput(
    `${place} was written by a newer version of Saiten (format ${version}, this one knows ${VERSION}); update Saiten, or choose another place with --store`,
    `${place} は新しい版の Saiten が書いたものです（形式 ${version}、この版は ${VERSION} まで）。Saiten を更新するか、--store で別の場所を指定してください`,
  )
}
