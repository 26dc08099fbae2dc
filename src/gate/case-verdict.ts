import type { Verdict } from '../score/result.ts'
import type { Score } from '../score/score.ts'

/**
 * Policy `all`: fail when any applicable scorer misses its threshold; error when none failed but one has no word, or
 * when none applied; review when it passes but a person should look; else pass.
 */
export function caseVerdict(scores: readonly Score[], reviewBand = 0): Verdict {
  let judged = 0
  let missing = false
  let look = false
  for (const score of scores) {
    if (score.passed === false) return 'fail'
    if (score.status === 'not-applicable') continue
    judged++
    if (score.status !== 'scored') missing = true
    if (score.review !== undefined || isClose(score, reviewBand)) look = true
  }
  if (judged === 0 || missing) return 'error'
  return look ? 'review' : 'pass'
}

function isClose({ value, threshold }: Score, band: number): boolean {
  return band > 0 && value !== null && threshold !== null && value - threshold <= band
}
