import type { Message } from '../../../language.ts'
import type { ScorerResult } from '../../../score/scorer.ts'

/** What one of the five metrics says of an answer. `score` is null when the metric does not apply; then `reason` says why. */
export interface EditScore<Details, Value = number> {
  score: Value
  /** Absent when nothing was missed. */
  reason?: Message
  details: Details
}

/** The same in the form in which scorers answer. */
export function toResult<Details extends object>({
  score,
  reason,
  details,
}: EditScore<Details, number | null>): ScorerResult {
  if (score === null) return { notApplicable: reason ?? '' }
  return { value: score, ...(reason && { reason }), details }
}
