import { badInput } from '../errors.ts'
import { BundleFold, caseVerdictOf } from '../gate/hybrid/bundle-fold.ts'
import { CaseNotes } from '../gate/hybrid/case-notes.ts'
import { figuresOf } from '../gate/hybrid/figures.ts'
import type { CaseRow, Metrics, MetricsHead } from '../gate/hybrid/metrics-schema.ts'
import { thresholdsIn } from '../gate/policies/hybrid.ts'
import { isUnpaired } from '../gate-input/pairing.ts'
import type { Language } from '../language.ts'
import type { RunRecord, Store } from '../store/store.ts'

/** metrics.json of a stored run, its case rows to be read when they are needed. */
export interface StoredMetrics {
  head: MetricsHead
  notes: CaseNotes
  cases(): AsyncIterable<CaseRow>
}

/** All of it in memory, for a few cases or to compare with another file. */
export const wholeMetrics = async ({ head, cases }: StoredMetrics): Promise<Metrics> => ({
  ...head,
  cases: await Array.fromAsync(cases()),
})

/** Everything in it comes from the store. */
export async function metricsOf(
  store: Store,
  run: RunRecord,
  { language, generatedAt }: { language: Language; generatedAt: string },
): Promise<StoredMetrics> {
  const { bundle } = run.plan.gate
  if (!bundle) throw notAGate(run.id)
  const { provenance, pairing, warnings } = bundle
  // BERTScore's threshold has no scorer to stand with while there is no encoder.
  const thresholds = { ...thresholdsIn(run.plan.scorers), f1: provenance.thresholds.f1 }
  const fold = new BundleFold(thresholds, language)
  const notes = new CaseNotes()
  for await (const { case: id, scores } of store.rows(run.id)) notes.add(fold.add(id, scores))
  async function* cases(): AsyncGenerator<CaseRow> {
    for await (const { case: id, scores } of store.rows(run.id)) {
      yield { id, ...caseVerdictOf(figuresOf(scores), thresholds, language) }
    }
  }
  const order = provenance.ruleset.rules.map(({ id }) => id)
  const verdict = fold.finish({ order, unpaired: isUnpaired(pairing) })
  return { head: { ...verdict, generated_at: generatedAt, provenance, pairing, warnings }, notes, cases }
}

const notAGate = (id: string) =>
  badInput(
    `run ${id} is not a run of the gate; saiten gate makes one`,
    `実行 ${id} は gate の実行ではありません。saiten gate で作れます`,
  )
