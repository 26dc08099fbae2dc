import { wrongConfidence, wrongRange } from './check.ts'
import { normalCritical } from './distributions/normal.ts'
import { type Interval, type NoNumber, noNumber, type Result } from './result.ts'

export interface FiniteRate {
  /** The pass rate of this very suite, had people judged all of it. */
  value: number
  interval: Interval
  /** What the judge alone says. */
  judgeRate: number
  /** By how much the labels correct it. */
  correction: number
  labelled: number
  cases: number
}

export interface LabelledCase {
  /** The judge's score or decision, 0 … 1. */
  judged: number
  label: number
  /** How likely this case was to be drawn for a label; absent: all were equally likely. */
  probability?: number
  /** Of which group it is, where a fixed number was drawn of each group, all of a group equally likely. */
  stratum?: string
}

/**
 * The pass rate of one finite suite, the judge's errors taken out by labels of cases drawn at random, or with known
 * probabilities. `judged` holds the judge's score of every case of the suite. A suite that is labelled whole has no doubt left.
 *
 * As elsewhere one disagreement more than was seen goes into the variance.
 */
export function finiteSuiteRate(
  judged: ArrayLike<number>,
  labelled: readonly LabelledCase[],
  confidence = 0.95,
): Result<FiniteRate> {
  const wrong =
    wrongConfidence(confidence) ??
    wrongScores(judged) ??
    wrongScores(labelled.map((one) => one.judged)) ??
    wrongScores(labelled.map(({ label }) => label)) ??
    wrongProbabilities(labelled)
  if (wrong) return wrong
  const [n, cases] = [labelled.length, judged.length]
  if (n < 2) return TOO_FEW
  if (n > cases) return TOO_MANY
  const judgeRate = meanOf(judged)
  const { correction, variance } = correctionOf(labelled, cases)
  const reach = normalCritical(confidence) * Math.sqrt(variance)
  const rate = judgeRate + correction
  return {
    value: cut(rate),
    interval: [cut(rate - reach), cut(rate + reach)],
    judgeRate,
    correction,
    labelled: n,
    cases,
  }
}

interface Correction {
  correction: number
  variance: number
}

function correctionOf(labelled: readonly LabelledCase[], cases: number): Correction {
  if (labelled.every(({ probability }) => probability === undefined)) return uniform(labelled, cases)
  const isStratified = labelled.every(({ stratum, probability }) => stratum !== undefined && probability !== undefined)
  return isStratified ? stratified(labelled, cases) : weighted(labelled, cases)
}

/** Group by group: what the judge's errors have in common within a group is no doubt. */
function stratified(labelled: readonly LabelledCase[], cases: number): Correction {
  const groups = Map.groupBy(labelled, ({ stratum }) => stratum)
  let [correction, variance] = [0, 0]
  for (const group of groups.values()) {
    const n = group.length
    const probability = group[0]?.probability ?? 1
    const share = n / probability / cases
    const differences = group.map(({ label, judged }) => label - judged)
    const mean = meanOf(differences)
    const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0)
    correction += share * mean
    // The one disagreement more is shared out among the groups.
    variance += share * share * ((squares + n / labelled.length) / (n * n)) * (1 - probability)
  }
  return { correction, variance }
}

function uniform(labelled: readonly LabelledCase[], cases: number): Correction {
  const n = labelled.length
  const differences = labelled.map(({ label, judged }) => label - judged)
  const correction = meanOf(differences)
  const squares = differences.reduce((sum, difference) => sum + (difference - correction) ** 2, 0)
  return { correction, variance: ((squares + 1) / (n * n)) * (1 - n / cases) }
}

/** Horvitz and Thompson: what was unlikely to be drawn stands for more. */
function weighted(labelled: readonly LabelledCase[], cases: number): Correction {
  let [sum, squares] = [0, 0]
  for (const { label, judged, probability = 1 } of labelled) {
    const scaled = (label - judged) / probability
    sum += scaled
    squares += scaled * scaled * (1 - probability)
  }
  const isWhole = labelled.every(({ probability = 1 }) => probability === 1)
  return { correction: sum / cases, variance: isWhole ? 0 : (squares + 1) / (cases * cases) }
}

function meanOf(values: ArrayLike<number>): number {
  let mean = 0
  for (let i = 0; i < values.length; i++) mean += (values[i]! - mean) / (i + 1)
  return mean
}

const cut = (rate: number) => Math.min(1, Math.max(0, rate))

function wrongScores(values: ArrayLike<number>): NoNumber | undefined {
  for (let i = 0; i < values.length; i++) {
    const wrong = wrongRange(`value ${i + 1}`, values[i]!, 0, 1)
    if (wrong) return wrong
  }
}

function wrongProbabilities(labelled: readonly LabelledCase[]): NoNumber | undefined {
  for (const { probability = 1 } of labelled) if (!(probability > 0 && probability <= 1)) return NO_CHANCE
}

const NO_CHANCE = noNumber(
  'a probability of being drawn must lie above 0 and at most at 1',
  '抽出確率は 0 より大きく 1 以下です',
)

const TOO_FEW = noNumber('at least two labelled cases are needed', 'ラベルのあるケースが 2 件以上必要です')

const TOO_MANY = noNumber(
  'there are more labelled cases than cases in the suite',
  'ラベルのあるケースがスイートのケースより多くあります',
)
