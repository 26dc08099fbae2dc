import type { DatabaseSync } from 'node:sqlite'
import { answerKey } from '../../score/answer-key.ts'
import { contentHash } from '../codec/content-hash.ts'
import { errorsIn } from '../codec/score-codec.ts'
import { keyBySize, TABLES } from './schema.ts'

/** Tables that version 3 had and earlier versions lacked. */
const DECISIONS_3 = `CREATE TABLE decisions (
  run INTEGER NOT NULL, case_id TEXT NOT NULL, target INTEGER NOT NULL, decision TEXT NOT NULL, note TEXT, decided_at TEXT NOT NULL,
  PRIMARY KEY (run, case_id, target)
);`
const LABELS_3 = `CREATE TABLE labels (
  case_id TEXT NOT NULL, answer TEXT NOT NULL, scorer TEXT NOT NULL, rater TEXT NOT NULL, value REAL NOT NULL, passed INTEGER,
  run INTEGER NOT NULL, target INTEGER NOT NULL, repeat INTEGER NOT NULL, source TEXT NOT NULL,
  PRIMARY KEY (case_id, answer, scorer, rater)
) WITHOUT ROWID;`
/** From version 1 to 2, and from 2 to 3. */
const STEPS = [DECISIONS_3, LABELS_3]

/** What had other columns in version 3 than today; the rest stays as it is. */
const CHANGED = ['runs', 'cases', 'results', 'decisions', 'labels'] as const

/** The tables of today, read from those of version 3, which stand under names of their own. */
const READ: Record<string, (old: (table: string) => string) => string> = {
  runs: (old) => `SELECT n, id, suite, file,
      coalesce(json_extract(plan, '$.kind'), CASE WHEN json_extract(plan, '$.rescored') IS NOT NULL THEN 'rescore'
        WHEN json_extract(plan, '$.gate.bundle') IS NOT NULL THEN 'gate' ELSE 'suite' END) AS kind,
      started_at, finished_at, status, verdict, NULL AS token, NULL AS owner, NULL AS beat,
      json_extract(plan, '$.targets') AS targets, json_extract(plan, '$.rescored') AS rescored,
      json_extract(summary, '$.cases') AS cases, manifest, plan, summary FROM ${old('runs')}`,
  bodies: (old) => `SELECT rowid AS n, id, content_hash(body) AS key, body FROM ${old('cases')}`,
  cases: (old) => `SELECT run, idx, id, rowid AS body, file, line FROM ${old('cases')}`,
  results: (old) => `SELECT run, idx, target, repeat, verdict, NULL AS reason,
      score_errors(scores) AS errors, average, scores, output, duration_ms, usage, NULL AS sent FROM ${old('results')}`,
  decisions: (old) => `SELECT d.rowid AS n, r.id AS run, d.case_id, ${targetName('d')} AS target, 0 AS repeat,
      (SELECT answer_key(c.body -> '$.input', a.output) FROM ${old('cases')} c
        LEFT JOIN ${old('results')} a ON a.run = c.run AND a.idx = c.idx AND a.target = d.target AND a.repeat = 0
        WHERE c.run = d.run AND c.id = d.case_id) AS answer, d.decision, NULL AS rater, d.note, d.decided_at
      FROM ${old('decisions')} d JOIN ${old('runs')} r ON r.n = d.run`,
  labels: (
    old,
  ) => `SELECT l.case_id, l.answer, l.scorer, l.rater, l.value, l.passed, r.id AS run, ${targetName('l')} AS target,
      l.repeat, l.source FROM ${old('labels')} l JOIN ${old('runs')} r ON r.n = l.run`,
}

const targetName = (table: string) => `json_extract(r.plan, '$.targets[' || ${table}.target || ']')`

/** Shows a file of an older version as if it were of this one, without touching it: views that only this connection has. */
export function viewOlder(db: DatabaseSync, version: number): void {
  if (version >= 4) {
    viewFour(db)
    return
  }
  addFunctions(db)
  const missing = STEPS.slice(version - 1).join('')
  db.exec(missing.replaceAll(/CREATE TABLE (\w+)/g, 'CREATE TEMP TABLE old_$1'))
  const lacks = (table: string) => missing.includes(`CREATE TABLE ${table}`)
  const old = (table: string) => (lacks(table) ? `temp.old_${table}` : `main.${table}`)
  for (const [table, read] of Object.entries(READ)) db.exec(`CREATE TEMP VIEW ${table} AS ${read(old)}`)
}

export function dropViews(db: DatabaseSync): void {
  for (const table of Object.keys(READ)) db.exec(`DROP VIEW IF EXISTS temp.${table}`)
}

/** The tables of today in place of older ones, within the caller's transaction. */
export function migrateOlder(db: DatabaseSync, version: number): void {
  if (version === 5) db.exec('ALTER TABLE bodies RENAME COLUMN hash TO key')
  else if (version === 4) migrateFour(db)
  else migrateThree(db, version)
  keyBySize(db)
}

function migrateThree(db: DatabaseSync, version: number): void {
  addFunctions(db)
  db.exec(STEPS.slice(version - 1).join(''))
  for (const table of CHANGED) db.exec(`ALTER TABLE main.${table} RENAME TO old_${table}`)
  createMissing(db)
  const old = (table: string) => `old_${table}`
  for (const table of ['runs', 'results', 'decisions', 'labels']) db.exec(`INSERT INTO ${table} ${READ[table]?.(old)}`)
  db.exec(`INSERT OR IGNORE INTO bodies (id, key, body) SELECT id, content_hash(body), body FROM old_cases ORDER BY run, idx;
    INSERT INTO cases SELECT run, idx, id, (SELECT b.n FROM bodies b WHERE b.id = o.id AND b.key = content_hash(o.body)), file, line
      FROM old_cases o`)
  for (const table of CHANGED) db.exec(`DROP TABLE old_${table}`)
}

/** Its bodies had no id, and those of version 5 another key; what reads them does without. */
function viewFour(db: DatabaseSync): void {
  if (lacksSent(db)) db.exec('CREATE TEMP VIEW results AS SELECT *, NULL AS sent FROM main.results')
}

/** The id is not read from the body: one that is damaged would keep the whole file from being written again. */
function migrateFour(db: DatabaseSync): void {
  if (lacksSent(db)) db.exec('ALTER TABLE results ADD COLUMN sent TEXT')
  db.exec('ALTER TABLE bodies RENAME TO old_bodies')
  createMissing(db)
  db.exec(`INSERT INTO bodies SELECT o.n, c.id, o.hash, o.body FROM old_bodies o
      JOIN (SELECT body, min(id) AS id FROM cases GROUP BY body) c ON c.body = o.n ORDER BY o.n;
    DROP TABLE old_bodies`)
}

/** The first files of version 4 lack this column of `results`, its last. */
const lacksSent = (db: DatabaseSync) =>
  db.prepare("SELECT 1 FROM pragma_table_info('results') WHERE name = 'sent'").get() === undefined

/** Tables that stay as they are exist already. */
const createMissing = (db: DatabaseSync) =>
  db.exec(TABLES.replaceAll(/CREATE (TABLE|INDEX)/g, 'CREATE $1 IF NOT EXISTS'))

function addFunctions(db: DatabaseSync): void {
  const pure = { deterministic: true }
  db.function('content_hash', pure, (body) => contentHash(String(body)))
  db.function('answer_key', pure, (input, output) =>
    answerKey({ ...given('input', input), ...given('output', output) }),
  )
  db.function('score_errors', pure, (scores) => errorsIn(String(scores)))
}

const given = (name: 'input' | 'output', text: unknown) => (text === null ? {} : { [name]: JSON.parse(String(text)) })
