import type { GatePolicy } from '../../gate/policy.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { type ColumnPlan, ColumnsFold } from './build.ts'
import type { RunColumns } from './columns.ts'
import { VIOLATIONS } from './violated-rules.ts'

/** The columns of a stored run, from its rows in one pass; `first`: of so many cases only. */
export async function readColumns(store: Store, run: RunRecord, first?: number): Promise<RunColumns> {
  const fold = new ColumnsFold(columnPlan(run))
  // Case by case: what is told of a case with every row would be read as often as there are targets and repeats.
  for await (const { index, case: told, rows } of store.cases(run.id, {
    details: VIOLATIONS,
    // Nobody asks of the first few whether an answer changed.
    ...(first && { to: first, answers: 'beginnings' as const }),
  }))
    for (const row of rows) fold.add(row, told, index)
  return fold.finish()
}

export function columnPlan({ id, plan }: Pick<RunRecord, 'id' | 'plan'>): ColumnPlan {
  const { reviewBand } = plan.gate as Partial<GatePolicy>
  return {
    run: id,
    targets: plan.targets,
    repeats: plan.repeats.most,
    scorers: plan.scorers.map(({ name, type, threshold, weight }) => ({ name, type, threshold, weight })),
    reviewBand: reviewBand ?? null,
    cluster: plan.cluster,
  }
}
