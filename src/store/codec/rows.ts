import { parseKept } from '../../read/exact-json.ts'
import type { Case } from '../../score/case.ts'
import type { ResultRow, Verdict } from '../../score/result.ts'
import type { Details, RunPlan } from '../store.ts'
import { packScores, unpackScores } from './score-codec.ts'

/** A row as a database gives it: every column that can be large is text. */
export type Row = Record<string, string | number | null>

/** Id and body. The output stands with each result; keeping it with the case as well would store it twice. */
export function packCase({ output: _output, ...body }: Case): [id: string, body: string] {
  return [body.id, JSON.stringify(body)]
}

/** The columns of a result, behind its run and case. */
export function packResult(row: ResultRow, plan: RunPlan): (string | number | null)[] {
  return [
    plan.targets.indexOf(row.target),
    row.repeat,
    row.verdict,
    row.reason ?? null,
    row.scores.filter(({ status }) => status === 'error').length,
    row.weightedAverage,
    packScores(row.scores, plan),
    row.output === undefined ? null : JSON.stringify(row.output),
    row.durationMs,
    row.usage ? JSON.stringify(row.usage) : null,
  ]
}

export function toResult(row: Row, plan: RunPlan, details: Details = 'all'): ResultRow {
  const body = row.body ? parseKept<Case>(row.body as string) : undefined
  const metadata = body ? body.metadata : row.metadata && parseKept<Case['metadata']>(row.metadata as string)
  const { output } = row
  const withDetails = details === 'all' || (details === 'problems' && row.verdict !== 'pass')
  return {
    case: row.id as string,
    target: plan.targets[row.target as number] as string,
    repeat: row.repeat as number,
    verdict: row.verdict as Verdict,
    ...(row.reason && { reason: row.reason as NonNullable<ResultRow['reason']> }),
    scores: unpackScores(row.scores as string, plan, withDetails),
    weightedAverage: row.average as number | null,
    ...(output !== null && output !== undefined && { output: parseKept(output as string) }),
    durationMs: row.duration_ms as number | null,
    ...(row.usage && { usage: JSON.parse(row.usage as string) }),
    ...(row.file && { origin: { file: row.file as string, line: row.line as number } }),
    ...(body?.name !== undefined && { name: body.name }),
    ...(metadata ? { metadata } : {}),
    ...(body?.input !== undefined && { input: body.input }),
    ...(body?.expected !== undefined && { expected: body.expected }),
  }
}
