import { isJsonObject } from '../../json.ts'
import type { Score } from '../../score/score.ts'

/** The details that they stand in. */
export const VIOLATIONS = ['violations']

/** The ids of the rules that an answer broke, as the scorer `rules` notes them. */
export function violatedRules({ details }: Score): string[] {
  const violations = details?.violations
  if (!Array.isArray(violations)) return []
  const ids = violations.flatMap((item) => (isJsonObject(item) && typeof item.id === 'string' ? [item.id] : []))
  return [...new Set(ids)]
}
