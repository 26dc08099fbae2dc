import { badInput } from '../errors.ts'
import { BundleFold, caseVerdictOf } from '../gate/hybrid/bundle-fold.ts'
import { CaseNotes } from '../gate/hybrid/case-notes.ts'
import { figuresOf } from '../gate/hybrid/figures.ts'
import type { CaseRow, Metrics, MetricsHead } from '../gate/hybrid/metrics-schema.ts'
import { thresholdsIn } from '../gate/policies/hybrid.ts'
import { isUnpaired } from '../gate-input/pairing.ts'
import type { Language } from '../language.ts'
import type { ResultRow } from '../score/result.ts'
import type { RunPlan, RunRecord, Store } from '../store/store.ts'

/** metrics.json from the rows of a run of the gate: all but its cases in one pass, those in another. */
export class MetricsFold {
  readonly notes = new CaseNotes()
  readonly #bundle: NonNullable<RunPlan['gate']['bundle']>
  readonly #thresholds: ReturnType<typeof thresholdsIn>
  readonly #language: Language
  readonly #fold: BundleFold

  /** Throws BadInput for a run that is none of the gate. */
  constructor(run: string, { gate: { bundle }, scorers }: RunPlan, language: Language) {
    if (!bundle) throw notAGate(run)
    this.#bundle = bundle
    // BERTScore's threshold has no scorer to stand with while there is no encoder.
    this.#thresholds = { ...thresholdsIn(scorers), f1: bundle.provenance.thresholds.f1 }
    this.#language = language
    this.#fold = new BundleFold(this.#thresholds, language)
  }

  add({ case: id, scores }: ResultRow): void {
    this.notes.add(this.#fold.add(id, scores))
  }

  /** `finishedAt` stands for the time of the file, unless the gate was given one. */
  head(finishedAt: string): MetricsHead {
    const { provenance, pairing, warnings, generatedAt } = this.#bundle
    const order = provenance.ruleset.rules.map(({ id }) => id)
    const verdict = this.#fold.finish({ order, unpaired: isUnpaired(pairing) })
    return { ...verdict, generated_at: generatedAt ?? finishedAt, provenance, pairing, warnings }
  }

  async *cases(rows: AsyncIterable<ResultRow>): AsyncGenerator<CaseRow> {
    for await (const { case: id, scores } of rows) {
      yield { id, ...caseVerdictOf(figuresOf(scores), this.#thresholds, this.#language) }
    }
  }
}

/** All of it in memory, for a few cases or to compare with another file. */
export async function wholeMetrics(store: Store, run: RunRecord, language: Language): Promise<Metrics> {
  const fold = new MetricsFold(run.id, run.plan, language)
  for await (const row of store.rows(run.id)) fold.add(row)
  const head = fold.head(run.finishedAt ?? run.startedAt)
  return { ...head, cases: await Array.fromAsync(fold.cases(store.rows(run.id))) }
}

const notAGate = (id: string) =>
  badInput(
    `run ${id} is not a run of the gate; saiten gate makes one`,
    `実行 ${id} は gate の実行ではありません。saiten gate で作れます`,
  )
