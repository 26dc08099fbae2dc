import type { Verdict } from '../score/result.ts'
import type { Score } from '../score/score.ts'

export interface CaseFacts {
  reviewBand?: number
  /** The answer has no visible character, and one was wanted. */
  isBlank?: boolean
  /** False where no target and no file gave an answer. */
  isAnswered?: boolean
}

/**
 * Policy `all`: fail when any applicable scorer misses its threshold, or the answer is blank; error when none failed but
 * one with a threshold has no word, or when none of those applied; review when it passes but a person should look; else
 * pass. Scorers without a threshold decide nothing, whatever becomes of them; a case in which all of them failed is an error.
 */
export function caseVerdict(
  scores: readonly Score[],
  { reviewBand = 0, isBlank = false, isAnswered = true }: CaseFacts = {},
): Verdict {
  if (isBlank) return 'fail'
  let deciding = 0
  let judged = 0
  let missing = false
  let look = false
  let values = 0
  let errors = 0
  for (const score of scores) {
    if (score.passed === false) return 'fail'
    if (score.review !== undefined || isClose(score, reviewBand)) look = true
    if (score.value !== null) values++
    if (score.status === 'error') errors++
    if (score.threshold === null) continue
    deciding++
    if (score.status === 'not-applicable') continue
    judged++
    if (score.status !== 'scored') missing = true
  }
  // What nobody could score did not pass, also where no score would have decided.
  const isUnscored = values === 0 && (errors > 0 || scores.length === 0)
  if (missing || (deciding > 0 ? judged === 0 : isUnscored || !isAnswered)) return 'error'
  return look ? 'review' : 'pass'
}

function isClose({ value, threshold }: Score, band: number): boolean {
  return band > 0 && value !== null && threshold !== null && value - threshold <= band
}
