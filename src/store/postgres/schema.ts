import { badInput } from '../../errors.ts'
import type { Access } from '../places.ts'
import type { Connection, Queries } from './connection.ts'

/** Raise it with every change of the tables below, and add the step from the version before. */
export const VERSION = 1

const TABLES = `
  CREATE TABLE $schema.runs (
    n int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE, suite text NOT NULL, file text NOT NULL,
    kind text NOT NULL, started_at text NOT NULL, finished_at text, status text NOT NULL, verdict text,
    token text, owner text, beat timestamptz, targets text NOT NULL, rescored text, cases text,
    manifest text NOT NULL, plan text NOT NULL, summary text, shared text, stopping text
  );
  CREATE TABLE $schema.bodies (hash text PRIMARY KEY, body text NOT NULL);
  CREATE TABLE $schema.cases (
    run int NOT NULL, idx bigint NOT NULL, id text NOT NULL, body text NOT NULL, file text NOT NULL, line int NOT NULL,
    PRIMARY KEY (run, idx)
  );
  CREATE TABLE $schema.results (
    run int NOT NULL, idx bigint NOT NULL, target int NOT NULL, repeat int NOT NULL, verdict text NOT NULL, reason text,
    errors int NOT NULL, average float8, scores text NOT NULL, output text, duration_ms float8, usage text, sent text,
    PRIMARY KEY (run, idx, target, repeat)
  );
  CREATE INDEX results_problems ON $schema.results (run, idx) WHERE verdict <> 'pass';
  CREATE TABLE $schema.answers (
    run int NOT NULL, idx bigint NOT NULL, target int NOT NULL, repeat int NOT NULL, body text NOT NULL,
    PRIMARY KEY (run, idx, target, repeat)
  );
  CREATE TABLE $schema.decisions (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, run text NOT NULL, case_id text NOT NULL, target text NOT NULL,
    repeat int NOT NULL, answer text NOT NULL, decision text NOT NULL, rater text, note text, decided_at text NOT NULL
  );
  CREATE INDEX decisions_of_run ON $schema.decisions (run);
  CREATE TABLE $schema.labels (
    case_id text NOT NULL, answer text NOT NULL, scorer text NOT NULL, rater text NOT NULL, value float8 NOT NULL, passed int,
    run text NOT NULL, target text NOT NULL, repeat int NOT NULL, source text NOT NULL,
    PRIMARY KEY (case_id, answer, scorer, rater)
  );
  CREATE TABLE $schema.chunks (
    run int NOT NULL, lo bigint NOT NULL, hi bigint NOT NULL, attempts int NOT NULL DEFAULT 0, worker text, suspect bigint,
    done boolean NOT NULL DEFAULT false, PRIMARY KEY (run, lo)
  );
  CREATE TABLE $schema.workers (
    run int NOT NULL, id text NOT NULL, lanes int NOT NULL, done bigint NOT NULL, says text, beat timestamptz NOT NULL,
    PRIMARY KEY (run, id)
  );
  -- Rewritten with every lease: room on its page keeps those updates cheap.
  CREATE TABLE $schema.limits (
    run int NOT NULL, key text NOT NULL, next_at timestamptz, spent float8 NOT NULL DEFAULT 0, quiet_until timestamptz,
    PRIMARY KEY (run, key)
  ) WITH (fillfactor = 10);
  CREATE TABLE $schema.memo (key text PRIMARY KEY, value text NOT NULL, at timestamptz NOT NULL DEFAULT now());
`

/** Makes the tables, or brings older ones up to date, one process at a time. */
export async function prepareSchema(db: Connection, access: Access): Promise<void> {
  if (access === 'read') return checkVersion(await foundVersion(db), db.place)
  await db.transaction(async (tx) => {
    // Several processes may start on an empty database at once.
    await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`saiten ${db.schema}`])
    const found = await foundVersion(tx)
    checkVersion(found, db.place)
    if (found === VERSION) return
    await tx.query(`CREATE SCHEMA IF NOT EXISTS $schema`)
    await tx.query(TABLES)
    await tx.query('CREATE TABLE $schema.meta (version int NOT NULL)')
    await tx.query(`INSERT INTO $schema.meta VALUES (${VERSION})`)
  })
}

async function foundVersion(db: Queries): Promise<number> {
  const [there] = await db.query(`SELECT (to_regclass('$schema.meta') IS NOT NULL)::int AS made`)
  if (!there?.made) return 0
  const [meta] = await db.query('SELECT version FROM $schema.meta')
  return (meta?.version as number | undefined) ?? 0
}

function checkVersion(found: number, place: string): void {
  if (found <= VERSION) return
  throw badInput(
    `${place} was written by a newer version of Saiten (format ${found}, this one knows ${VERSION}); update Saiten, or choose another place with --store`,
    `${place} は新しい版の Saiten が書いたものです（形式 ${found}、この版は ${VERSION} まで）。Saiten を更新するか、--store で別の場所を指定してください`,
  )
}
