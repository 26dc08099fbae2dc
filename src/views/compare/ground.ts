import type { Comparison } from '../../gate/comparison.ts'
import { judgeCase } from '../../gate/policies/index.ts'
import { weightedAverage } from '../../score/decide.ts'
import { missingAnswer } from '../../score/no-answer.ts'
import type { ResultRow, Verdict } from '../../score/result.ts'
import type { Side } from './side.ts'

/** Where the two runs judged by different measures: what is compared is then judged anew, by what both have. */
export type Ground = Pick<Comparison, 'thresholds' | 'weights' | 'only'>

/** Thresholds and weights that moved, and scorers that only one side has: none of them is a change of the answers. */
export function groundOf(a: Side, b: Side): Ground {
  const newer = new Map(b.run.plan.scorers.map((scorer) => [scorer.name, scorer]))
  const moved = <Key extends 'threshold' | 'weight'>(key: Key) =>
    a.run.plan.scorers.flatMap(({ name: scorer, [key]: before }) => {
      const after = newer.get(scorer)?.[key]
      return after === undefined || after === before ? [] : [{ scorer, before, after }]
    })
  const [names, others] = [namesOf(a), namesOf(b)]
  return {
    thresholds: moved('threshold'),
    weights: moved('weight'),
    only: {
      before: names.filter((name) => !others.includes(name)),
      after: others.filter((name) => !names.includes(name)),
    },
  }
}

/** Every scorer that a row may have, also those that only cases bring along. */
const namesOf = ({ run: { plan } }: Side) => [...plan.scorers.map(({ name }) => name), ...(plan.caseScorers ?? [])]

export function sharedScorers(a: Side, b: Side): string[] {
  const known = new Set(namesOf(b))
  return namesOf(a).filter((name) => known.has(name))
}

export const isCommon = ({ thresholds, weights, only }: Ground): boolean =>
  thresholds.length + weights.length + only.before.length + only.after.length === 0

/** By what both sides are judged, for tables of figures. */
export interface CommonMeasures {
  measures: Record<string, { threshold: number | null; weight: number }>
  /** Scorers that only one side has. */
  left: string[]
}

/** Null where the runs agree by themselves, or where a bundle is judged by its means. */
export function commonMeasures(a: Side, b: Side): CommonMeasures | null {
  const ground = groundOf(a, b)
  if (isCommon(ground) || b.run.plan.gate.policy === 'hybrid') return null
  const { only } = ground
  const measures = b.run.plan.scorers.map(({ name, threshold, weight }) => [name, { threshold, weight }] as const)
  return { measures: Object.fromEntries(measures), left: [...only.before, ...only.after] }
}

/** A row as it would have come to by the scorers that both runs have, under the thresholds and weights of the newer one. */
export function judgedOn({ only }: Ground, { run: { plan } }: Side): (row: ResultRow) => ResultRow {
  const newer = new Map(plan.scorers.map((scorer) => [scorer.name, scorer]))
  const left = new Set([...only.before, ...only.after])
  return (row) => {
    const scores = row.scores.flatMap((score) => {
      if (left.has(score.scorer)) return []
      const { threshold = score.threshold, weight = score.weight } = newer.get(score.scorer) ?? {}
      const passed = score.value === null || threshold === null ? null : score.value >= threshold
      return [{ ...score, threshold, weight, passed }]
    })
    return { ...row, verdict: verdictOf(row, scores, plan.gate), weightedAverage: weightedAverage(scores) }
  }
}

function verdictOf(row: ResultRow, scores: ResultRow['scores'], gate: Parameters<typeof judgeCase>[1]): Verdict {
  if (missingAnswer(row)) return 'error'
  // A case that failed though no score missed its threshold had no answer to judge.
  if (row.verdict === 'fail' && row.scores.every(({ passed }) => passed !== false)) return 'fail'
  return judgeCase(scores, gate, 'en')
}
