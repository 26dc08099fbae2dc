import type { ResultRow } from '../score/result.ts'

export interface Missed {
  scorer: string
  /** Null where another tool said that it failed, and gave no number. */
  value: number | null
  /** Null where another tool said that it failed, and not by what. */
  threshold: number | null
}

/** Scores below their threshold, or failed by the tool that made them, worst first. */
export function missedScores(row: ResultRow): Missed[] {
  const missed: Missed[] = []
  for (const { scorer, value, threshold, passed } of row.scores) {
    if (passed === false) missed.push({ scorer, value, threshold })
  }
  return missed.sort((a, b) => shortfall(b) - shortfall(a))
}

/**
 * How bad a failure is: how far the worst score is below its threshold, as a share of it. More scores missed is worse; what
 * only a policy failed comes last.
 */
export function badnessOf({ reason, scores }: Pick<ResultRow, 'reason' | 'scores'>): number {
  // An answer that is not there at all is as bad as can be.
  if (reason === 'blank') return 2
  let missed = 0
  let worst = Number.NEGATIVE_INFINITY
  for (const score of scores) {
    if (score.passed !== false) continue
    missed++
    worst = Math.max(worst, shortfall(score))
  }
  return missed > 0 ? worst + Math.min(missed, 1000) * 1e-6 : -1
}

const shortfall = ({ value, threshold }: Pick<Missed, 'value' | 'threshold'>) => {
  const wanted = threshold ?? 1
  return wanted > 0 ? (wanted - (value ?? 0)) / wanted : 0
}
