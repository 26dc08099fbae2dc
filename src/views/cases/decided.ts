import type { Decision } from '../../store/store.ts'
import type { RunColumns } from '../columns/columns.ts'

/** Which cases somebody decided, and which of them this rater. */
export function decidedCases(
  columns: RunColumns,
  decisions: readonly Pick<Decision, 'case' | 'rater'>[],
  rater?: string,
) {
  const places = new Map(columns.ids.map((id, at) => [id, at]))
  const decided = new Uint8Array(columns.size)
  const mine = new Uint8Array(columns.size)
  for (const decision of decisions) {
    const at = places.get(decision.case)
    if (at === undefined) continue
    decided[at] = 1
    if (rater !== undefined && decision.rater === rater) mine[at] = 1
  }
  return { decided, mine }
}
