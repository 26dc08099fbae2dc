import type { RunHead, RunRecord } from '../store.ts'
import { readPlan } from './plan.ts'
import { isRecord, must, readable } from './readable.ts'
import type { Row } from './rows.ts'

export function toHead(row: Row, owner: RunHead['owner']): RunHead {
  return readable(row.id as string, 'head', () => {
    const targets = JSON.parse(row.targets as string) as string[]
    const cases = row.cases === null ? null : (JSON.parse(row.cases as string) as RunHead['cases'])
    must(Array.isArray(targets) && (cases === null || COUNTS.every((name) => Number.isInteger(cases[name]))))
    return { ...shared(row), targets, rescored: row.rescored as string | null, cases, owner }
  })
}

const COUNTS = ['planned', 'skipped', 'pass', 'fail', 'review', 'error'] as const

export function toRun(row: Row): RunRecord {
  return readable(row.id as string, 'manifest, summary', () => {
    const manifest = JSON.parse(row.manifest as string) as RunRecord['manifest']
    const summary = row.summary === null ? null : (JSON.parse(row.summary as string) as RunRecord['summary'])
    must(isRecord(manifest) && isRecord(manifest.scorers) && isRecord(manifest.targets))
    must(summary === null || (isRecord(summary) && isRecord(summary.cases) && Array.isArray(summary.targets)))
    return { ...shared(row), manifest, plan: readPlan(row.plan, row.id as string), summary }
  })
}

const KINDS: readonly string[] = [
  'suite',
  'rescore',
  'gate',
  'compress',
  'program',
  'import',
] satisfies RunHead['kind'][]
const STATUS: readonly string[] = ['running', 'interrupted', 'finished'] satisfies RunHead['status'][]

function shared(row: Row): Omit<RunHead, 'targets' | 'rescored' | 'cases' | 'owner'> {
  must(KINDS.includes(row.kind as string) && STATUS.includes(row.status as string))
  must(!Number.isNaN(Date.parse(row.started_at as string)))
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
