import type { JsonObject } from '../json.ts'
import type { ResultRow } from '../score/result.ts'
import type { Score } from '../score/score.ts'

/** A score as other programs read it: the case's id first. The statistics behind corpus figures stay in the store. */
function scoreJson(id: string, { stats: _, ...score }: Score): { id: string } & Omit<Score, 'stats'> {
  return { id, ...score }
}

/** A result row as other programs read it. */
export function rowJson(row: ResultRow): object {
  const { case: id, target, repeat, verdict, reason, scores, weightedAverage, output, transformed } = row
  const { durationMs, usage, sent } = row
  return {
    case: id,
    target,
    repeat,
    verdict,
    ...(reason && { reason }),
    scores: scores.map((score) => scoreJson(id, score)),
    weightedAverage,
    ...(output !== undefined && { output }),
    ...(transformed !== undefined && { transformed }),
    durationMs,
    ...(usage && { usage: usage as JsonObject }),
    ...(sent && { sent: { ...sent } }),
  }
}
