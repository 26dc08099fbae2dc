import { tookMs } from '../../gate/summary.ts'
import { manifestChanges } from '../../store/manifest.ts'
import { outcomeOf, statusOf } from '../../store/runs.ts'
import type { RunHead, RunRecord } from '../../store/store.ts'
import { targetItem } from '../../views/page/run-head.ts'
import type { RunItem, RunsPage } from '../../views/page/types.ts'
import { type Asked, type Desk, within } from '../desk.ts'

const MOST_RUNS = 500

/** The newest runs, with what changed from one of a suite to the next. */
export async function runs(desk: Desk, asked: Asked): Promise<RunsPage> {
  const limit = within(asked.limit, 1, MOST_RUNS, 200)
  const { runs: heads, next } = await desk.store.listRuns({ limit, ...(asked.suite && { suite: asked.suite }) })
  const records: { head: RunHead; run: RunRecord }[] = []
  for (const head of heads) {
    const run = await desk.store.getRun(head.id)
    if (run) records.push({ head, run })
  }
  const items = records.map(({ head, run }, at) =>
    runItem(head, run, records.slice(at + 1).find((before) => before.run.suite === run.suite)?.run),
  )
  return { runs: items, more: next !== null, place: desk.store.place }
}

export function runItem(head: RunHead, run: RunRecord, before?: RunRecord): RunItem {
  const { id, suite, kind, startedAt, finishedAt, summary, plan } = run
  const cost = summary?.usage.cost
  return {
    id,
    suite,
    kind,
    startedAt,
    finishedAt,
    tookMs: tookMs({ startedAt, finishedAt, ...(plan.pausedMs && { pausedMs: plan.pausedMs }) }),
    status: statusOf(head),
    outcome: outcomeOf(head),
    cases: summary?.cases ?? null,
    targets: plan.targets.map((name) =>
      targetItem(
        name,
        summary?.targets.find((target) => target.name === name),
      ),
    ),
    cost: cost === undefined || cost === 0 ? null : cost,
    changed: before ? manifestChanges(before.manifest, run.manifest) : null,
  }
}
