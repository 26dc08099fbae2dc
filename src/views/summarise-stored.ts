import { dirname } from 'node:path'
import { BadInput } from '../errors.ts'
import type { Summary } from '../gate/summary.ts'
import type { Language } from '../language.ts'
import { filesIn } from '../score/files.ts'
import type { AnyScorer } from '../score/scorer.ts'
import { prepareDefinition } from '../scorers/prepare-definition.ts'
import { registry } from '../scorers/registry.generated.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { withMetScorers } from './met-scorers.ts'
import { reportRun } from './report-run.ts'

/** The summary of a run that ended before it had one, from the rows that are there. */
export async function summariseStored(store: Store, run: RunRecord, language: Language): Promise<Summary> {
  const scorers = new Map<string, { definition: AnyScorer; options: unknown }>()
  const files = filesIn(dirname(run.file))
  for (const { name, type, given } of run.plan.scorers) {
    const definition = (await registry.get(type)?.())?.default
    const ready = definition && (await prepareDefinition(definition, { ...given, type }, files).catch(unlessGone))
    if (ready) scorers.set(name, ready)
  }
  return reportRun({ store, run: await withMetScorers(store, run), scorers, reporters: [], language })
}

/** A file that a scorer read may be gone by now: then there are no figures of the corpus, but all the others. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof BadInput)) throw error
}
