import type { Message } from '../../../language.ts'
import type { ScorerResult } from '../../../score/scorer.ts'
import type { Edit } from '../reading/open-edit.ts'

/** What one of the five metrics says of an answer. `score` is null when the metric does not apply; then `reason` says why. */
export interface EditScore<Details, Value = number> {
  score: Value
  /** Absent when nothing was missed. */
  reason?: Message
  details: Details
}

/** Says where the operations were derived from a document that the model answered with. */
export function told<Details extends object, Value>(
  { applied }: Pick<Edit, 'applied'>,
  score: EditScore<Details, Value>,
): EditScore<Details & { derived?: true }, Value> {
  return applied ? { ...score, details: { ...score.details, derived: true } } : score
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
