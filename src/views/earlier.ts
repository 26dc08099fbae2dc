import type { Earlier } from '../gate/health.ts'
import type { ResultRow } from '../score/result.ts'
import { newestWhole } from '../store/find-run.ts'
import type { RunRecord, Store } from '../store/store.ts'

/** What the run before this one said of each scorer, where it measured the same: to tell whether a judge drifts. */
export async function earlierFigures(store: Store, run: RunRecord): Promise<Earlier> {
  if (run.plan.stopped) return () => undefined
  const previous = await previousRun(store, run)
  if (!previous?.summary || !measuredTheSame(previous, run)) return () => undefined
  const { id, summary, manifest } = previous
  return (target, scorer) => {
    const same =
      // What a program puts together itself has no hash.
      Object.hasOwn(manifest.targets, target) &&
      manifest.targets[target] === run.manifest.targets[target] &&
      Object.hasOwn(manifest.scorers, scorer) &&
      manifest.scorers[scorer] === run.manifest.scorers[scorer]
    if (!same) return undefined
    const found = summary.targets
      .find(({ name }) => name === target)
      ?.scorers.find(({ name, mean }) => name === scorer && mean !== null)
    return found && { run: id, mean: found.mean as number, ci95: found.ci95 }
  }
}

/** What the run before this one got for the same answer, asked as often as wanted. */
export function answersBefore(store: Store, run: RunRecord): (row: AnswerKey) => Promise<ResultRow | undefined> {
  let previous: Promise<RunRecord | undefined> | undefined
  return async ({ case: caseId, target, repeat }) => {
    previous ??= previousRun(store, run)
    const before = await previous
    if (!before?.plan.targets.includes(target)) return undefined
    for await (const row of store.rows(before.id, { caseId, targets: [target], texts: 'all', details: 'none' }))
      if (row.repeat === repeat) return row
    return undefined
  }
}

type AnswerKey = Pick<ResultRow, 'case' | 'target' | 'repeat'>

/** The newest finished run of the same suite before this one that has all its cases. */
async function previousRun(store: Store, run: RunRecord): Promise<RunRecord | undefined> {
  const { suite, id: before } = run
  const previous = await newestWhole(store, { suite, status: 'finished', before })
  return previous && (await store.getRun(previous.id))
}

/** Other cases have another mean, whatever the judge does. */
const measuredTheSame = ({ manifest }: RunRecord, { manifest: now }: RunRecord) =>
  manifest.cases === now.cases && manifest.selection === now.selection
