import type { JsonObject } from '../../json.ts'
import type { Case, ScorerSpec } from '../../score/case.ts'

/** What every case has unless it says otherwise. */
export interface CaseDefaults {
  vars?: JsonObject
  metadata?: JsonObject
  also?: ScorerSpec[]
}

/** The case's own names win; scorers add up, its own first, so that they stand where the case has them. */
export function addDefaults(made: Case, { vars, metadata, also }: CaseDefaults): void {
  if (vars) made.vars = { ...vars, ...made.vars }
  if (metadata) made.metadata = { ...metadata, ...made.metadata }
  if (also) made.also = [...(made.also ?? []), ...also]
}
