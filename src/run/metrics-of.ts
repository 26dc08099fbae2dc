import { badInput } from '../errors.ts'
import { BundleFold } from '../gate/hybrid/bundle-fold.ts'
import type { CaseRow, Metrics } from '../gate/hybrid/metrics-schema.ts'
import { thresholdsIn } from '../gate/policies/hybrid.ts'
import type { GatePolicy } from '../gate/policy.ts'
import { isUnpaired } from '../gate-input/pairing.ts'
import type { Language } from '../language.ts'
import type { RunRecord, Store } from './store.ts'

/** metrics.json of a stored run of the gate: everything in it comes from the store. */
export async function metricsOf(
  store: Store,
  run: RunRecord,
  { language, generatedAt }: { language: Language; generatedAt: string },
): Promise<Metrics> {
  const { bundle } = run.plan.gate as unknown as GatePolicy
  if (!bundle) throw notAGate(run.id)
  const { provenance, pairing, warnings } = bundle
  // BERTScore's threshold has no scorer to stand with while there is no encoder.
  const fold = new BundleFold({ ...thresholdsIn(run.plan.scorers), f1: provenance.thresholds.f1 }, language)
  const cases: CaseRow[] = []
  for await (const { case: id, scores } of store.rows(run.id)) cases.push(fold.add(id, scores))
  const order = provenance.ruleset.rules.map(({ id }) => id)
  return {
    ...fold.finish({ order, unpaired: isUnpaired(pairing) }),
    generated_at: generatedAt,
    provenance,
    pairing,
    warnings,
    cases,
  }
}

const notAGate = (id: string) =>
  badInput(
    `run ${id} is not a run of the gate; saiten gate makes one`,
    `実行 ${id} は gate の実行ではありません。saiten gate で作れます`,
  )
