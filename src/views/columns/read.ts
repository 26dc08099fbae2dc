import type { GatePolicy } from '../../gate/policy.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { type ColumnPlan, ColumnsFold } from './build.ts'
import type { RunColumns } from './columns.ts'

/** The columns of a stored run, from its rows in one pass. */
export async function readColumns(store: Store, run: RunRecord): Promise<RunColumns> {
  const fold = new ColumnsFold(columnPlan(run))
  for await (const row of store.rows(run.id, { texts: 'all' })) fold.add(row)
  return fold.finish()
}

function columnPlan({ id, plan }: RunRecord): ColumnPlan {
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
