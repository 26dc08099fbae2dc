import type { GatePolicy } from '../../gate/policy.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { type ColumnPlan, ColumnsFold } from './build.ts'
import type { RunColumns } from './columns.ts'

/** The columns of a stored run, from its rows in one pass. */
export async function readColumns(store: Store, run: RunRecord): Promise<RunColumns> {
  const fold = new ColumnsFold(columnPlan(run))
  for await (const row of store.rows(run.id, { texts: 'all' })) fold.add(row)
  const columns = fold.finish()
  return { ...columns, index: await recordedAt(store, run.id, columns.size) }
}

/** The places of the recorded cases in order: some may be missing in between. */
async function recordedAt(store: Store, run: string, size: number): Promise<Uint32Array> {
  const isRecorded = await store.recordedCases(run)
  const index = new Uint32Array(size)
  for (let at = 0, found = 0; found < size; at++) if (isRecorded(at)) index[found++] = at
  return index
}

export function columnPlan({ id, plan }: Pick<RunRecord, 'id' | 'plan'>): ColumnPlan {
  const { reviewBand } = plan.gate as Partial<GatePolicy>
  const own = (plan.caseScorers ?? []).filter((name) => !plan.scorers.some((scorer) => scorer.name === name))
  return {
    run: id,
    targets: plan.targets,
    repeats: plan.repeats.most,
    scorers: [
      ...plan.scorers.map(({ name, type, threshold }) => ({ name, type, threshold })),
      ...own.map((name) => ({ name, type: name, threshold: null })),
    ],
    reviewBand: reviewBand ?? null,
  }
}
