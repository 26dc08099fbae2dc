import type { Json } from '../json.ts'
import { inLanguage, type Language } from '../language.ts'
import type { ResultRow, Usage, Verdict } from '../score/result.ts'
import type { Score } from '../score/score.ts'
import type { AnyScorer } from '../score/scorer.ts'
import { clusterOf } from './cluster.ts'
import { CorrelationFold } from './correlations.ts'
import { DiagnosisFold } from './diagnosis-fold.ts'
import { type Earlier, HealthFold } from './health.ts'
import { BundleFold } from './hybrid/bundle-fold.ts'
import { MeanFold } from './mean-fold.ts'
import { hybridRunVerdict, thresholdsIn } from './policies/hybrid.ts'
import type { GatePolicy } from './policy.ts'
import type { Regression } from './regression.ts'
import { runVerdict, worstVerdict } from './run-verdict.ts'
import { ScorerFold } from './scorer-fold.ts'
import { type CaseCounts, noScores, type ScoreCounts, type Summary, type TargetSummary } from './summary.ts'
import { TrialsFold } from './trials-fold.ts'

export interface FoldOptions {
  plan: {
    targets: string[]
    scorers: { name: string; type: string; threshold: number | null }[]
    repeats: { most: number }
    cluster: string | null
  }
  policy: GatePolicy
  scorers: Map<string, { definition: AnyScorer; options: unknown }>
  language: Language
}

/** Folds result rows, in case order, into the summary of their run. Memory does not grow with the rows. */
export class SummaryFold {
  readonly #targets: TargetFold[]
  readonly #usage: Required<Usage> = { calls: 0, cached: 0, inputTokens: 0, outputTokens: 0, cost: 0, unpriced: 0 }

  constructor(options: FoldOptions) {
    this.#targets = options.plan.targets.map((name) => new TargetFold(name, options))
  }

  add(row: ResultRow): void {
    this.#targets.find(({ name }) => name === row.target)?.add(row)
    if (!row.usage) return
    for (const key of Object.keys(this.#usage) as (keyof Usage)[]) this.#usage[key] += row.usage[key] ?? 0
  }

  /** How many answers got which verdict so far. */
  get verdicts(): Record<Verdict, number> {
    const all: Record<Verdict, number> = { pass: 0, fail: 0, review: 0, error: 0 }
    for (const { verdicts } of this.#targets) {
      for (const verdict of Object.keys(all) as Verdict[]) all[verdict] += verdicts[verdict]
    }
    return all
  }

  async finish(
    run: Pick<Summary, 'suite' | 'startedAt' | 'finishedAt'> & {
      id: string
      manifest: object
      status: string
      plan: { kept?: Usage }
    },
    cases: CaseCounts,
    regressions: ReadonlyMap<string, Regression> = new Map(),
    earlier: Earlier = () => undefined,
  ): Promise<Summary> {
    const perTarget = cases.planned / Math.max(1, this.#targets.length)
    const targets = await Promise.all(
      this.#targets.map((target) =>
        target.finish(perTarget, regressions.get(target.name), earlier, run.status !== 'finished'),
      ),
    )
    return {
      run: run.id,
      suite: run.suite,
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
      verdict: worstVerdict(targets.map(({ verdict }) => verdict)),
      reasons: targets.flatMap(({ name, reasons }) =>
        targets.length > 1 ? reasons.map((text) => `${name}: ${text}`) : reasons,
      ),
      cases,
      scores: total(this.#targets.map((target) => target.scoreCounts)),
      targets,
      usage: { ...this.#usage, ...(run.plan.kept && { kept: run.plan.kept }) },
      diagnosis: this.#targets.flatMap((target) => target.diagnose()).sort((a, b) => b.count - a.count),
      provenance: { ...(run.manifest as { [key: string]: Json }) },
    }
  }
}

class TargetFold {
  readonly name: string
  readonly #options: FoldOptions
  readonly verdicts: Record<Verdict, number> = { pass: 0, fail: 0, review: 0, error: 0 }
  /** The first cases without a verdict, for people who look for one. */
  readonly #withoutVerdict: string[] = []
  readonly #passes: MeanFold
  /** Only where a case is asked more than once. */
  readonly #trials: TrialsFold | undefined
  readonly #averages: MeanFold
  readonly #scorers = new Map<string, ScorerFold>()
  readonly #diagnoses = new Map<string, DiagnosisFold>()
  readonly #correlations: CorrelationFold
  readonly #health: HealthFold
  /** Only under the policy `hybrid`, whose verdict comes from the means of the bundle. */
  readonly #bundle: BundleFold | undefined
  scoreCounts: ScoreCounts = noScores()

  constructor(name: string, options: FoldOptions) {
    this.name = name
    this.#options = options
    const clustered = this.#isClustered()
    this.#passes = new MeanFold(clustered)
    this.#averages = new MeanFold(clustered)
    this.#correlations = new CorrelationFold(name)
    const { policy, language, plan } = options
    const repeated = plan.repeats.most > 1
    this.#trials = repeated ? new TrialsFold() : undefined
    this.#health = new HealthFold(repeated)
    if (policy.policy === 'hybrid') this.#bundle = new BundleFold(thresholdsIn(plan.scorers), language)
    for (const scorer of plan.scorers) this.#scorers.set(scorer.name, this.#scorerFold(scorer))
  }

  add(row: ResultRow): void {
    const cluster = clusterOf(row, this.#options.plan.cluster)
    this.verdicts[row.verdict]++
    this.#trials?.add(row.case, row.verdict === 'pass' || row.verdict === 'review')
    if (row.verdict !== 'error') this.#passes.add(row.verdict === 'fail' ? 0 : 1, cluster)
    else if (this.#withoutVerdict.length < NAMED) this.#withoutVerdict.push(row.case)
    if (row.weightedAverage !== null) this.#averages.add(row.weightedAverage, cluster)
    for (const score of row.scores) this.#addScore(score, cluster, row.case)
    this.#correlations.add(row)
    this.#health.add(row)
    this.#bundle?.add(row.case, row.scores)
  }

  #addScore(score: Score, cluster: string, caseId: string): void {
    let fold = this.#scorers.get(score.scorer)
    if (!fold) {
      // A scorer that only some cases name.
      fold = this.#scorerFold({ name: score.scorer, type: score.type, threshold: score.threshold })
      this.#scorers.set(score.scorer, fold)
    }
    fold.add(score, cluster)
    const diagnosis = this.#options.scorers.get(score.scorer)?.definition.diagnosis
    if (!diagnosis || score.status !== 'scored') return
    let state = this.#diagnoses.get(score.scorer)
    if (!state) {
      state = new DiagnosisFold(this.name, score.scorer, diagnosis)
      this.#diagnoses.set(score.scorer, state)
    }
    state.add(score, caseId)
  }

  async finish(
    planned: number,
    regression: Regression | undefined,
    earlier: Earlier,
    unfinished: boolean,
  ): Promise<TargetSummary> {
    const { policy, language } = this.#options
    const rows = Object.values(this.verdicts).reduce((sum, count) => sum + count, 0)
    const missing = planned - rows
    for (const { name } of this.#options.plan.scorers) this.#scorers.get(name)?.skip(missing)
    this.scoreCounts = total([...this.#scorers.values()].map((fold) => fold.counts()))
    const confidence = policy.confidence ?? 0.95
    const trials = this.#trials?.finish()
    const thresholds = thresholdsIn(this.#options.plan.scorers)
    const decision = runVerdict(
      {
        passRate: this.#passes.figure(confidence),
        means: new Map([...this.#scorers].map(([name, fold]) => [name, fold.figure(confidence)])),
        scores: this.scoreCounts,
        deciding: new Map([...this.#scorers].map(([name, fold]) => [name, fold.deciding])),
        hasThresholds: [...this.#scorers.values()].some((fold) => fold.hasThreshold),
        cases: { planned, ...this.verdicts, skipped: missing, withoutVerdict: this.#withoutVerdict },
        unfinished,
        bundle: this.#bundle && hybridRunVerdict(this.#bundle.finish(), thresholds),
        regression,
      },
      policy,
    )
    const scorers = await Promise.all([...this.#scorers.values()].map((fold) => fold.finish()))
    const correlations = this.#correlations.finish((message) => inLanguage(message, language))
    const isJudge = (scorer: string) => this.#options.scorers.get(scorer)?.definition.judge === true
    const health = this.#health.finish(scorers, isJudge, (scorer) => earlier(this.name, scorer))
    return {
      name: this.name,
      verdict: decision.verdict,
      reasons: decision.reasons.map((reason) => inLanguage(reason, language)),
      cases: { planned, ...this.verdicts, skipped: missing },
      passRate: { value: this.#passes.mean, n: this.#passes.n, ci95: this.#passes.figure().interval },
      weightedAverage: { n: this.#averages.n, mean: this.#averages.mean, ci95: this.#averages.figure().interval },
      scorers,
      ...(trials && { trials }),
      ...(regression && 'comparison' in regression && { comparison: regression.comparison }),
      ...(correlations.length > 0 && { correlations }),
      ...(health.length > 0 && { health }),
    }
  }

  diagnose() {
    return [...this.#diagnoses.values()].flatMap((diagnosis) => diagnosis.finish(this.#options.language))
  }

  #isClustered(): boolean {
    const { cluster, repeats } = this.#options.plan
    return cluster !== null || repeats.most > 1
  }

  #scorerFold(scorer: { name: string; type: string; threshold: number | null }): ScorerFold {
    const { policy, scorers } = this.#options
    const inMeans = Object.hasOwn(policy.means, scorer.name)
    return new ScorerFold(scorer, this.#isClustered(), scorers.get(scorer.name), inMeans)
  }
}

/** How many cases without a verdict are named. */
const NAMED = 3

function total(counts: ScoreCounts[]): ScoreCounts {
  const sum = noScores()
  for (const count of counts) for (const key of Object.keys(sum) as (keyof ScoreCounts)[]) sum[key] += count[key]
  return sum
}
