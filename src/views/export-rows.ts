import type { ResultRow } from '../score/result.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { withMetScorers } from './met-scorers.ts'
import { headerOf } from './report-run.ts'
import type { Reporter } from './reporter.ts'

/** Feeds rows, and nothing of the run around them, to reporters that write one record a row. Says how many it were. */
export async function exportRows(
  store: Store,
  run: RunRecord,
  reporters: readonly Reporter[],
  wanted: (row: ResultRow) => boolean,
): Promise<number> {
  const counts = { planned: run.plan.planned ?? 0, ...(await store.counts(run.id)), skipped: 0 }
  const header = headerOf(store, await withMetScorers(store, run), counts)
  for (const reporter of reporters) await reporter.start?.(header)
  let rows = 0
  for await (const row of store.rows(run.id, { texts: 'all', details: 'all' })) {
    if (!wanted(row)) continue
    rows++
    for (const reporter of reporters) await reporter.row?.(row)
  }
  return rows
}
