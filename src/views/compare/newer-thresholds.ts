import { judgeCase } from '../../gate/policies/index.ts'
import type { ResultRow, Verdict } from '../../score/result.ts'
import type { Side } from './side.ts'

/** Thresholds of shared scorers that differ between two runs. */
export function changedThresholds(a: Side, b: Side) {
  const newer = new Map(b.run.plan.scorers.map(({ name, threshold }) => [name, threshold]))
  return a.run.plan.scorers.flatMap(({ name: scorer, threshold: before }) => {
    const after = newer.get(scorer)
    return after === undefined || after === before ? [] : [{ scorer, before, after }]
  })
}

/** The verdict that a row would have had under the thresholds of this side's run. */
export function judgedLike({ run: { plan } }: Side): (row: ResultRow) => Verdict {
  const thresholds = new Map(plan.scorers.map(({ name, threshold }) => [name, threshold]))
  const { gate } = plan
  return (row) => {
    // A case that failed though no score missed its threshold had no answer to judge.
    if (row.verdict === 'fail' && row.scores.every(({ passed }) => passed !== false)) return 'fail'
    const scores = row.scores.map((score) => {
      const threshold = thresholds.get(score.scorer)
      if (threshold === undefined || threshold === score.threshold) return score
      const passed = score.value === null || threshold === null ? null : score.value >= threshold
      return { ...score, threshold, passed }
    })
    return judgeCase(scores, gate, 'en')
  }
}
