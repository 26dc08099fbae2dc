import { inLanguage, type Language } from '../language.ts'
import { missingAnswer } from '../score/no-answer.ts'
import type { ResultRow, Verdict } from '../score/result.ts'
import type { Score } from '../score/score.ts'
import type { AnyScorer } from '../score/scorer.ts'
import { CorrelationFold } from './correlations.ts'
import { DiagnosisFold } from './diagnosis-fold.ts'
import { type Earlier, HealthFold } from './health.ts'
import { BundleFold } from './hybrid/bundle-fold.ts'
import { MeanFold } from './mean-fold.ts'
import { hybridRunVerdict, thresholdsIn } from './policies/hybrid.ts'
import type { GatePolicy } from './policy.ts'
import type { Regression } from './regression.ts'
import { runVerdict } from './run-verdict.ts'
import { ScorerFold } from './scorer-fold.ts'
import { earlyDecision } from './stop/early-decision.ts'
import type { StoppedRun } from './stop/stopped.ts'
import { noScores, type ScoreCounts, type TargetSummary } from './summary.ts'
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

interface Finishing {
  /** Absent where nobody can tell beforehand. */
  planned: number | undefined
  notNeeded: number
  regression: Regression | undefined
  earlier: Earlier
  unfinished: boolean
  /** There when the run ended before its last case: its verdict was given then. */
  stopped?: StoppedRun
}

/** Folds the rows of one target into its part of the summary. */
export class TargetFold {
  readonly name: string
  readonly #options: FoldOptions
  readonly #clustered: boolean
  readonly verdicts: Record<Verdict, number> = { pass: 0, fail: 0, review: 0, error: 0 }
  /** The first cases without a verdict, for people who look for one. */
  readonly #withoutVerdict: string[] = []
  /** Rows to which the target gave no answer. */
  #unanswered = 0
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

  constructor(name: string, clustered: boolean, options: FoldOptions) {
    this.name = name
    this.#options = options
    this.#clustered = clustered
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

  add(row: ResultRow, cluster: number): void {
    this.verdicts[row.verdict]++
    this.#trials?.add(row.case, row.verdict === 'pass' || row.verdict === 'review')
    if (row.verdict !== 'error') this.#passes.add(row.verdict === 'fail' ? 0 : 1, cluster)
    else this.#addUnjudged(row)
    if (row.weightedAverage !== null) this.#averages.add(row.weightedAverage, cluster)
    for (const score of row.scores) this.#addScore(score, cluster, row.case)
    this.#correlations.add(row)
    this.#health.add(row)
    this.#bundle?.add(row.case, row.scores)
  }

  #addUnjudged(row: ResultRow): void {
    if (missingAnswer(row)) this.#unanswered++
    if (this.#withoutVerdict.length < NAMED && this.#withoutVerdict.at(-1) !== row.case)
      this.#withoutVerdict.push(row.case)
  }

  #addScore(score: Score, cluster: number, caseId: string): void {
    let fold = this.#scorers.get(score.scorer)
    if (!fold) {
      // A scorer that only some cases name.
      fold = this.#scorerFold({ name: score.scorer, type: score.type, threshold: null })
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

  /** What a row cost that counts for nothing else. */
  spend(row: ResultRow): void {
    for (const { scorer, usage } of row.scores) if (usage) this.#scorers.get(scorer)?.spend(usage)
  }

  async finish({ regression, earlier, unfinished, stopped, ...left }: Finishing): Promise<TargetSummary> {
    const { policy, language } = this.#options
    const rows = Object.values(this.verdicts).reduce((sum, count) => sum + count, 0)
    const missing = stopped ? left.notNeeded : (left.planned ?? rows) - rows
    const planned = rows + missing
    for (const { name } of this.#options.plan.scorers) {
      if (stopped) this.#scorers.get(name)?.leaveOut(missing)
      else this.#scorers.get(name)?.skip(missing)
    }
    this.scoreCounts = total([...this.#scorers.values()].map((fold) => fold.counts()))
    const confidence = policy.confidence ?? 0.95
    const thresholds = thresholdsIn(this.#options.plan.scorers)
    const cases = {
      planned,
      ...this.verdicts,
      ...(stopped ? { skipped: 0, notNeeded: missing } : { skipped: missing }),
    }
    const early = stopped && earlyDecision(stopped, this.name)
    const hasThresholds = [...this.#scorers.values()].some((fold) => fold.hasThreshold)
    const decision =
      early ??
      runVerdict(
        {
          passRate: this.#passes.figure(confidence),
          means: new Map([...this.#scorers].map(([name, fold]) => [name, fold.figure(confidence)])),
          scores: this.scoreCounts,
          deciding: new Map([...this.#scorers].map(([name, fold]) => [name, fold.deciding])),
          hasThresholds,
          // A compression suite has no list of scorers.
          thresholdKey: this.#options.plan.scorers[0]?.type === 'compression-rubric' ? 'rubric' : undefined,
          cases: { ...cases, withoutVerdict: this.#withoutVerdict, unanswered: this.#unanswered },
          unfinished,
          bundle: this.#bundle && hybridRunVerdict(this.#bundle.finish(), thresholds),
          regression,
        },
        policy,
      )
    const finished = await Promise.all([...this.#scorers.values()].map((fold) => fold.finish()))
    // Where nothing can fail a case, that none failed is no rate.
    const isJudged = hasThresholds || cases.fail > 0 || finished.some(({ passRate }) => passRate !== null)
    const trials = isJudged ? this.#trials?.finish() : undefined
    const scorers = finished.map((scorer) => ({ ...scorer, ci95: early?.intervals.get(scorer.name) ?? scorer.ci95 }))
    const correlations = this.#correlations.finish((message) => inLanguage(message, language))
    const isJudge = (scorer: string) => this.#options.scorers.get(scorer)?.definition.judge === true
    const health = this.#health.finish(scorers, isJudge, (scorer) => earlier(this.name, scorer))
    return {
      name: this.name,
      verdict: decision.verdict,
      reasons: decision.reasons.map((reason) => inLanguage(reason, language)),
      cases,
      passRate: isJudged
        ? {
            value: this.#passes.mean,
            n: this.#passes.n,
            ci95: early?.intervals.get('') ?? this.#passes.figure().interval,
          }
        : { value: null, n: 0, ci95: null },
      weightedAverage: { n: this.#averages.n, mean: this.#averages.mean, ci95: this.#averages.figure().interval },
      scorers,
      ...(trials && { trials }),
      ...(regression && 'comparison' in regression && { comparison: regression.comparison }),
      ...(early && { stopped: { after: early.after, conditions: early.conditions(language) } }),
      ...(correlations.length > 0 && { correlations }),
      ...(health.length > 0 && { health }),
    }
  }

  diagnose() {
    return [...this.#diagnoses.values()].flatMap((diagnosis) => diagnosis.finish(this.#options.language))
  }

  #scorerFold(scorer: { name: string; type: string; threshold: number | null }): ScorerFold {
    const { policy, scorers } = this.#options
    const inMeans = Object.hasOwn(policy.means, scorer.name)
    // A figure of the corpus is of answers measured alike, which only the suite's scorers are sure to do.
    const isOfSuite = this.#options.plan.scorers.some(({ name }) => name === scorer.name)
    return new ScorerFold(scorer, this.#clustered, isOfSuite ? scorers.get(scorer.name) : undefined, inMeans)
  }
}

/** How many cases without a verdict are named. */
const NAMED = 3

export function total(counts: ScoreCounts[]): ScoreCounts {
  const sum = noScores()
  for (const count of counts) {
    for (const key of Object.keys(count) as (keyof ScoreCounts)[]) sum[key] = (sum[key] ?? 0) + (count[key] ?? 0)
  }
  return sum
}
