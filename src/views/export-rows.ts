import type { Reporter } from '../report/reporter.ts'
import type { ResultRow } from '../score/result.ts'
import type { RunRecord, Store } from '../store/store.ts'

/** Feeds rows, and nothing of the run around them, to reporters that write one record a row. Says how many it were. */
export async function exportRows(
  store: Store,
  run: RunRecord,
  reporters: readonly Reporter[],
  wanted: (row: ResultRow) => boolean,
): Promise<number> {
  const { id, suite, startedAt, plan } = run
  const recorded = await store.counts(id)
  const counts = { planned: plan.planned ?? 0, ...recorded, skipped: 0 }
  const scorers = [...plan.scorers.map(({ name }) => name), ...(plan.caseScorers ?? [])]
  for (const reporter of reporters) {
    await reporter.start?.({ run: id, suite, startedAt, counts, targets: plan.targets, scorers })
  }
  let rows = 0
  for await (const row of store.rows(id, { texts: 'all', details: 'all' })) {
    if (!wanted(row)) continue
    rows++
    for (const reporter of reporters) await reporter.row?.(row)
  }
  return rows
}
