import { unpackIndices } from '../gate/stop/index-bits.ts'
import type { ResultRow, Verdict } from '../score/result.ts'
import type { RowQuery, RunRecord, Store } from '../store/store.ts'

type Counted = Pick<RunRecord, 'id' | 'plan'>

/**
 * The rows that a run's own word rests on: all of them, but for a run that ended before its last case. What was in flight
 * then is kept and can be looked at; it counts for nothing, so that every report of the run is the same whoever was faster.
 */
export function countedRows(store: Store, { id, plan }: Counted, query: RowQuery = {}): AsyncIterable<ResultRow> {
  return store.rows(id, plan.stopped ? { ...query, only: unpackIndices(plan.stopped.counted) } : query)
}

/** The others, which were paid for all the same. */
export async function* rowsBeyond(store: Store, { id, plan }: Counted): AsyncIterable<ResultRow> {
  if (!plan.stopped) return
  const isCounted = unpackIndices(plan.stopped.counted)
  yield* store.rows(id, { details: 'none', only: (index) => !isCounted(index) })
}

export async function verdictCounts(store: Store, run: Counted): Promise<Record<Verdict, number>> {
  if (!run.plan.stopped) return store.counts(run.id)
  const counts: Record<Verdict, number> = { pass: 0, fail: 0, review: 0, error: 0 }
  for await (const { verdict } of countedRows(store, run, { details: 'none' })) counts[verdict]++
  return counts
}
