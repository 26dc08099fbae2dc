import type { RunHead, RunPlan, RunRecord } from '../store.ts'
import type { Row } from './rows.ts'

export function toHead(row: Row, owner: RunHead['owner']): RunHead {
  return {
    ...shared(row),
    targets: JSON.parse(row.targets as string) as string[],
    rescored: row.rescored as string | null,
    cases: row.cases === null ? null : (JSON.parse(row.cases as string) as RunHead['cases']),
    owner,
  }
}

export function toRun(row: Row): RunRecord {
  return {
    ...shared(row),
    manifest: JSON.parse(row.manifest as string) as RunRecord['manifest'],
    plan: JSON.parse(row.plan as string) as RunPlan,
    summary: row.summary === null ? null : (JSON.parse(row.summary as string) as RunRecord['summary']),
  }
}

function shared(row: Row): Omit<RunHead, 'targets' | 'rescored' | 'cases' | 'owner'> {
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
