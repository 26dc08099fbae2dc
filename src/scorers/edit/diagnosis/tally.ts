import { isJsonObject, type JsonObject } from '../../../json.ts'
import type { Score } from '../../../score/score.ts'
import type { Cause } from '../../../score/scorer.ts'

/** Memory stays bounded however many different things go wrong in a run. */
const MOST_KEYS = 10_000
const MOST_CASES = 5
const MOST_CAUSES = 20

/** Counts what went wrong over a run, by key. */
export type Tally<Info> = Map<string, { info: Info; count: number; cases: string[] }>

export function tally<Info>(counts: Tally<Info>, key: string, info: Info, caseId: string): void {
  const known = counts.get(key)
  if (!known) {
    if (counts.size < MOST_KEYS) counts.set(key, { info, count: 1, cases: [caseId] })
    return
  }
  known.count++
  if (known.cases.length < MOST_CASES && known.cases.at(-1) !== caseId) known.cases.push(caseId)
}

/** The most frequent causes first. */
export function rankCauses<Info>(
  counts: Tally<Info>,
  explain: (info: Info, count: number) => Pick<Cause, 'cause' | 'pointsTo' | 'check'>,
): Cause[] {
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_CAUSES)
    .map(({ info, count, cases }) => ({ ...explain(info, count), count, cases }))
}

/** A list of objects in the details of a stored score; anything else reads as empty. */
export function detailList({ details }: Score, key: string): JsonObject[] {
  const list = details?.[key]
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}
