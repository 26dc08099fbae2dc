import { heldAgainstPeople, PeopleFold } from '../gate/people-fold.ts'
import type { Summary } from '../gate/summary.ts'
import type { Language } from '../language.ts'
import type { RunRecord, Store } from '../store/store.ts'

/** The summary with what people's labels, wherever they were given, say of the judges on these same answers. */
export async function withPeople(store: Store, run: RunRecord, summary: Summary, language: Language): Promise<Summary> {
  const labels = await store.labels(run.id)
  const people = new PeopleFold(labels, run.plan.cluster)
  if (labels.length > 0) for await (const row of store.rows(run.id, { texts: 'all', labelled: true })) people.add(row)
  return heldAgainstPeople(summary, people, language)
}
