import type { ScoreErrorKind } from '../errors.ts'
import type { Json } from '../json.ts'
import { missingAnswer } from '../score/no-answer.ts'
import { addUsage, type Usage } from '../score/result.ts'
import type { Score, ScoreStatus } from '../score/score.ts'
import type { AnyScorer } from '../score/scorer.ts'
import { Thresholds } from '../score/thresholds.ts'
import { type Figure, MeanFold } from './mean-fold.ts'
import type { DecidingCounts } from './rests-on.ts'
import { noScores, type ScoreCounts, type ScorerSummary } from './summary.ts'

/** One scorer of one target, row by row. */
export class ScorerFold {
  readonly #scorer: { name: string; type: string; threshold: number | null }
  readonly #clustered: boolean
  readonly #corpus: ReturnType<typeof gathering>
  readonly #values: MeanFold
  readonly #passes: MeanFold
  readonly #parts = new Map<string, MeanFold>()
  readonly #errorKinds = new Map<ScoreErrorKind, number>()
  /** Of the rows in which it decides: those where it has a threshold, or all of them where the gate asks for its mean. */
  readonly #deciding: DecidingCounts = { ...noScores(), unanswered: 0 }
  readonly #inMeans: boolean
  readonly #thresholds = new Thresholds()
  #hasStats = false
  #usage: Usage | undefined
  #below = 0
  #errors = 0
  #notApplicable = 0
  #skipped = 0
  /** Undefined unless the run ended before its last case. */
  #notNeeded: number | undefined

  constructor(
    scorer: { name: string; type: string; threshold: number | null },
    clustered: boolean,
    known?: { definition: AnyScorer; options: unknown },
    inMeans = false,
  ) {
    this.#scorer = scorer
    this.#inMeans = inMeans
    this.#clustered = clustered
    this.#corpus = known && gathering(known)
    this.#values = new MeanFold(clustered)
    this.#passes = new MeanFold(clustered)
  }

  add(score: Score, cluster: number): void {
    this.#thresholds.add(score.threshold)
    if (this.#inMeans || score.threshold !== null) {
      this.#deciding.planned++
      this.#deciding[COUNTED[score.status]]++
      if (score.status === 'error' && missingAnswer({ scores: [score] })) this.#deciding.unanswered++
    }
    if (score.usage) this.#usage = addUsage(this.#usage ?? {}, score.usage)
    if (score.status === 'error') {
      this.#errors++
      const kind = score.error?.kind ?? 'threw'
      this.#errorKinds.set(kind, (this.#errorKinds.get(kind) ?? 0) + 1)
      return
    }
    if (score.status === 'not-applicable') this.#notApplicable++
    if (score.status === 'skipped') this.#skipped++
    if (score.value === null) return
    this.#values.add(score.value, cluster)
    if (score.passed !== null) this.#passes.add(score.passed ? 1 : 0, cluster)
    if (score.passed === false) this.#below++
    if (score.stats !== undefined && this.#corpus) {
      this.#corpus.add(score.stats)
      this.#hasStats = true
    }
    const { parts } = score
    for (const name in parts) this.#part(name).add(parts[name] as number, cluster)
  }

  /** Counts what was planned and never asked. */
  skip(count: number): void {
    this.#skipped += count
    if (!this.#inMeans && this.#scorer.threshold === null) return
    this.#deciding.planned += count
    this.#deciding.skipped += count
  }

  /** Counts what was planned and not needed for the verdict. */
  leaveOut(count: number): void {
    this.#notNeeded = count
  }

  /** What a score cost that counts for nothing else. */
  spend(usage: Usage): void {
    this.#usage = addUsage(this.#usage ?? {}, usage)
  }

  get hasThreshold(): boolean {
    return this.#scorer.threshold !== null || this.#thresholds.lowest !== null
  }

  /** Where the rows in which it decides went; all 0 for a scorer that decides nothing. */
  get deciding(): Readonly<DecidingCounts> {
    return this.#deciding
  }

  counts(): ScoreCounts {
    const scored = this.#values.n
    return {
      planned: scored + this.#errors + this.#notApplicable + this.#skipped + (this.#notNeeded ?? 0),
      scored,
      errors: this.#errors,
      notApplicable: this.#notApplicable,
      skipped: this.#skipped,
      ...(this.#notNeeded !== undefined && { notNeeded: this.#notNeeded }),
    }
  }

  figure(confidence: number): Figure {
    return this.#values.figure(confidence)
  }

  async finish(): Promise<ScorerSummary> {
    const { name, type } = this.#scorer
    const missing = this.#errors + this.#skipped
    const corpus = this.#hasStats ? await this.#corpus?.figures() : undefined
    return {
      name,
      type,
      n: this.#values.n,
      mean: this.#values.mean,
      ci95: this.#values.figure().interval,
      bounds: this.#values.bounds(missing),
      passRate: this.#passes.mean,
      below: this.#below,
      errors: this.#errors,
      errorKinds: Object.fromEntries(this.#errorKinds),
      notApplicable: this.#notApplicable,
      skipped: this.#skipped,
      ...(this.#notNeeded !== undefined && { notNeeded: this.#notNeeded }),
      ...(this.#thresholds.lowest === null ? { threshold: this.#scorer.threshold } : this.#thresholds.summed),
      min: this.#values.min,
      ...(this.#parts.size > 0 && {
        parts: Object.fromEntries([...this.#parts].map(([part, fold]) => [part, figures(fold)])),
      }),
      ...(corpus && { corpus }),
      ...(this.#usage && { usage: this.#usage }),
    }
  }

  #part(name: string): MeanFold {
    let fold = this.#parts.get(name)
    if (!fold) {
      fold = new MeanFold(this.#clustered)
      this.#parts.set(name, fold)
    }
    return fold
  }
}

/** What a scorer says of all rows together; some want them one by one, some at once. */
function gathering({ definition: { corpus }, options }: { definition: AnyScorer; options: unknown }) {
  if (corpus?.gather) return corpus.gather(options)
  const rows: Json[] = []
  return corpus && { add: (stats: Json) => void rows.push(stats), figures: () => corpus.summarise?.(rows, options) }
}

const COUNTED: Record<ScoreStatus, keyof ScoreCounts> = {
  scored: 'scored',
  error: 'errors',
  'not-applicable': 'notApplicable',
  skipped: 'skipped',
}

const figures = (fold: MeanFold) => ({ n: fold.n, mean: fold.mean, ci95: fold.figure().interval })
