import type { Summary } from '../gate/summary.ts'
import type { Language } from '../language.ts'
import type { AnyScorer } from '../score/scorer.ts'
import { registry } from '../scorers/registry.generated.ts'
import { reportRun } from './report-run.ts'
import type { RunRecord, Store } from './store.ts'

/** The summary of a run that ended before it had one, from the rows that are there. */
export async function summariseStored(store: Store, run: RunRecord, language: Language): Promise<Summary> {
  const scorers = new Map<string, { definition: AnyScorer; options: unknown }>()
  for (const { name, type, given } of run.plan.scorers) {
    const definition = (await registry.get(type)?.())?.default
    const options = definition?.options.safeParse(given)
    if (definition && options?.success) scorers.set(name, { definition, options: options.data })
  }
  return reportRun({ store, run, scorers, reporters: [], language })
}
