import type { Summary } from '../gate/summary.ts'
import type { Language } from '../language.ts'
import type { Reporter } from '../report/reporter.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import { reportRun } from './report-run.ts'
import type { RunRecord, Store } from './store.ts'

export interface FinishRequest {
  store: Store
  run: RunRecord
  scorers: readonly ReadyScorer[]
  reporters: Reporter[]
  language: Language
}

/** Reports a run whose rows are all there and keeps its summary with it. */
export async function finishRun({ store, run, scorers, reporters, language }: FinishRequest): Promise<Summary> {
  const byName = new Map(scorers.map(({ name, definition, options }) => [name, { definition, options }]))
  const summary = await reportRun({ store, run, scorers: byName, reporters, language })
  const { verdict, finishedAt } = summary
  await store.updateRun(run.id, { status: 'finished', finishedAt, verdict, summary })
  return summary
}
