import type { Verdict } from '../score/result.ts'
import type { Score } from '../score/score.ts'

/**
 * Policy `all`: fail when any applicable scorer misses its threshold; error when none failed but one has no word, or
 * when none applied; review when it passes but a person should look; else pass.
 */
export function caseVerdict(scores: readonly Score[], reviewBand = 0): Verdict {
  if (scores.some(({ passed }) => passed === false)) return 'fail'
  const judged = scores.filter(({ status }) => status !== 'not-applicable')
  if (judged.length === 0 || judged.some(({ status }) => status !== 'scored')) return 'error'
  return judged.some((score) => score.review !== undefined || isClose(score, reviewBand)) ? 'review' : 'pass'
}

function isClose({ value, threshold }: Score, band: number): boolean {
  return band > 0 && value !== null && threshold !== null && value - threshold <= band
}
