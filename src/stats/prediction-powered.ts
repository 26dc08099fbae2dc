import { wrongConfidence, wrongPairs, wrongRange } from './check.ts'
import { normalCritical } from './distributions/normal.ts'
import { type Interval, type NoNumber, noNumber, type Result } from './result.ts'

export interface PredictionPowered {
  /** The pass rate that people would have given, as far as the labels show. */
  value: number
  interval: Interval
  /** What the judge alone says, over all cases without a label. */
  judgeRate: number
  /** By how much the labels correct it. */
  correction: number
  labelled: number
  unlabelled: number
}

/**
 * The pass rate of many judged cases, with the judge's errors taken out by a labelled sample (prediction-powered
 * inference): the judge's rate plus the mean of label − judge. Labels must be of cases drawn at random.
 *
 * One disagreement more than was seen goes into the variance: a small sample in which judge and people never differ
 * does not prove that they never will. In simulations from 20 labels on the interval then holds what it promises.
 */
export function predictionPoweredRate(
  {
    unlabelled,
    judged,
    labels,
  }: {
    /** The judge on cases without a label: 0 … 1. */
    unlabelled: ArrayLike<number>
    /** The judge on the labelled cases. */
    judged: ArrayLike<number>
    /** The people on the same cases. */
    labels: ArrayLike<number>
  },
  confidence = 0.95,
): Result<PredictionPowered> {
  const wrong =
    wrongConfidence(confidence) ??
    wrongPairs(judged, labels) ??
    wrongScores(unlabelled) ??
    wrongScores(judged) ??
    wrongScores(labels)
  if (wrong) return wrong
  if (unlabelled.length < 2 || labels.length < 2) return TOO_FEW
  const judge = meanAndSquares(unlabelled)
  const corrections = meanAndSquares(Float64Array.from(labels, (label, i) => label - judged[i]!))
  const variance =
    judge.squares / (unlabelled.length - 1) / unlabelled.length +
    (corrections.squares + 1) / labels.length / labels.length
  const rate = judge.mean + corrections.mean
  const reach = normalCritical(confidence) * Math.sqrt(variance)
  return {
    value: withinRate(rate),
    interval: [withinRate(rate - reach), withinRate(rate + reach)],
    judgeRate: judge.mean,
    correction: corrections.mean,
    labelled: labels.length,
    unlabelled: unlabelled.length,
  }
}

function meanAndSquares(values: ArrayLike<number>): { mean: number; squares: number } {
  let mean = 0
  for (let i = 0; i < values.length; i++) mean += (values[i]! - mean) / (i + 1)
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += (values[i]! - mean) ** 2
  return { mean, squares }
}

function withinRate(rate: number): number {
  return Math.min(1, Math.max(0, rate))
}

function wrongScores(values: ArrayLike<number>): NoNumber | undefined {
  for (let i = 0; i < values.length; i++) {
    const wrong = wrongRange(`value ${i + 1}`, values[i]!, 0, 1)
    if (wrong) return wrong
  }
}

const TOO_FEW = noNumber(
  'at least two labelled and two unlabelled cases are needed',
  'ラベルのあるケースとないケースが、それぞれ 2 件以上必要です',
)
