import type { RunRecord, Store } from '../store/store.ts'

/** A run that was killed has not written down which scorers its cases brought along: its rows tell. */
export async function withMetScorers(store: Store, run: RunRecord): Promise<RunRecord> {
  if (run.summary) return run
  const own = new Set(run.plan.scorers.map(({ name }) => name))
  const brought = new Set(run.plan.caseScorers)
  for await (const { scores } of store.rows(run.id, { details: 'none' }))
    for (const { scorer } of scores) if (!own.has(scorer)) brought.add(scorer)
  return brought.size > 0 ? { ...run, plan: { ...run.plan, caseScorers: [...brought].sort() } } : run
}
