import type { ScoreCounts, Summary } from '../../gate/summary.ts'
import type { Say } from './words.ts'

/** The last part of a sum, where a run ended before its last case. */
export function notNeeded({ notNeeded: count }: { notNeeded?: number }, say: Say): string {
  return count === undefined ? '' : say(` + not needed ${count}`, ` + 不要 ${count}`)
}

/** Where every planned score went: it always adds up. */
export function plannedText(scores: ScoreCounts, say: Say): string {
  const { planned, scored, errors, notApplicable, skipped } = scores
  return say(
    `planned ${planned} = scored ${scored} + errors ${errors} + not applicable ${notApplicable} + skipped ${skipped}${notNeeded(scores, say)}`,
    `予定 ${planned} = 採点済み ${scored} + エラー ${errors} + 対象外 ${notApplicable} + 未実行 ${skipped}${notNeeded(scores, say)}`,
  )
}

/** How to read the figures of a run whose number of cases was not fixed beforehand. */
export const leansOutward = (say: Say) =>
  say(
    'the run ended when its verdict was known: figures lean outward, and only intervals of what the gate asks for hold at any time',
    '判定が決まった時点で終えたため、値は極端な側へ寄ります。いつでも成り立つ区間は、ゲートの条件のものだけです',
  )

/** About what the cases that were not needed would have cost; undefined where nothing was saved. */
export function notSpent({ stopped, usage }: Summary): number | undefined {
  if (!stopped || !(usage.cost > 0)) return undefined
  return (usage.cost * (stopped.of - stopped.after)) / stopped.after
}
