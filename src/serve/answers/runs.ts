import { manifestChanges } from '../../store/manifest.ts'
import type { RunRecord } from '../../store/store.ts'
import { targetItem } from '../../views/page/run-head.ts'
import type { RunItem, RunsPage } from '../../views/page/types.ts'
import { type Asked, type Desk, within } from '../desk.ts'

const MOST_RUNS = 500

/** The newest runs, with what changed from one of a suite to the next. */
export async function runs(desk: Desk, asked: Asked): Promise<RunsPage> {
  const limit = within(asked.limit, 1, MOST_RUNS, 200)
  const { runs: heads, next } = await desk.store.listRuns({ limit, ...(asked.suite && { suite: asked.suite }) })
  const records: RunRecord[] = []
  for (const { id } of heads) {
    const run = await desk.store.getRun(id)
    if (run) records.push(run)
  }
  const items = records.map((run, at) =>
    runItem(
      run,
      records.slice(at + 1).find(({ suite }) => suite === run.suite),
    ),
  )
  return { runs: items, more: next !== null, place: desk.store.place }
}

export function runItem(run: RunRecord, before?: RunRecord): RunItem {
  const { id, suite, kind, startedAt, finishedAt, status, verdict, summary, plan } = run
  const cost = summary?.usage.cost
  return {
    id,
    suite,
    kind,
    startedAt,
    finishedAt,
    status,
    verdict: summary?.verdict ?? verdict,
    cases: summary?.cases ?? null,
    targets: plan.targets.map((name) =>
      targetItem(
        name,
        summary?.targets.find((target) => target.name === name),
      ),
    ),
    cost: cost === undefined || cost === 0 ? null : cost,
    changed: before ? manifestChanges(before.manifest, run.manifest) : [],
  }
}
