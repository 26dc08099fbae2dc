import type { RunHead, RunPlan, RunRecord } from '../store.ts'

/** A row as SQLite gives it. */
export type Row = Record<string, string | number | null>

/** Runs of before said only by what they hold what kind they are. */
export const KIND = `coalesce(json_extract(plan, '$.kind'), CASE WHEN json_extract(plan, '$.rescored') IS NOT NULL THEN 'rescore'
  WHEN json_extract(plan, '$.gate.bundle') IS NOT NULL THEN 'gate' ELSE 'suite' END)`

export const HEAD_COLUMNS = `id, suite, file, ${KIND} AS kind, started_at, finished_at, status, verdict,
  json_extract(plan, '$.targets') AS targets, json_extract(plan, '$.rescored') AS rescored, json_extract(summary, '$.cases') AS cases`

export function toHead(row: Row): RunHead {
  return {
    ...shared(row),
    targets: JSON.parse(row.targets as string) as string[],
    rescored: row.rescored as string | null,
    cases: row.cases === null ? null : (JSON.parse(row.cases as string) as RunHead['cases']),
  }
}

export function toRun(row: Row): RunRecord {
  const { kind: _kind, ...plan } = JSON.parse(row.plan as string) as RunPlan & { kind?: string }
  return {
    ...shared(row),
    manifest: JSON.parse(row.manifest as string) as RunRecord['manifest'],
    plan,
    summary: row.summary === null ? null : (JSON.parse(row.summary as string) as RunRecord['summary']),
  }
}

function shared(row: Row): Omit<RunHead, 'targets' | 'rescored' | 'cases'> {
  return {
    id: row.id as string,
    suite: row.suite as string,
    file: row.file as string,
    kind: row.kind as RunHead['kind'],
    startedAt: row.started_at as string,
    finishedAt: row.finished_at as string | null,
    status: row.status as RunHead['status'],
    verdict: row.verdict as RunHead['verdict'],
  }
}
