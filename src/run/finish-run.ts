import type { Summary } from '../gate/summary.ts'
import type { Language } from '../language.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { type FoldedRun, reportRun } from '../views/report-run.ts'
import type { Reporter } from '../views/reporter.ts'

export interface FinishRequest {
  store: Store
  run: RunRecord
  scorers: Map<string, Pick<ReadyScorer, 'definition' | 'options'>>
  reporters: Reporter[]
  language: Language
  /** All rows of the run, summed up while it went on; absent: they are read from the store. */
  folded?: FoldedRun | undefined
}

/** Reports a run from its rows and keeps the summary with it; one that was stopped stays open, to be gone on with. */
export async function finishRun(request: FinishRequest): Promise<Summary> {
  const { store, scorers, reporters, language, folded } = request
  const run = { ...request.run, finishedAt: new Date().toISOString() }
  const summary = await reportRun({ store, run, scorers, reporters, language, folded })
  const { verdict, finishedAt } = summary
  await store.updateRun(run.id, { status: run.status, finishedAt, verdict, summary })
  return summary
}
