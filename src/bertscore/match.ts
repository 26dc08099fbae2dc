import type { EncodedText } from '../encoder/encoder.ts'
import type { Idf } from './idf.ts'

/** The three figures of BERTScore, or of a baseline. */
export interface BertFigures {
  precision: number
  recall: number
  f1: number
}

/** A text ready to be matched: how long its rows are and how much each token counts, worked out once. */
export interface WeightedText {
  vectors: Float32Array
  width: number
  /** One over the length of each row; 0 for a row of zeros. */
  inverse: Float64Array
  weights: Float64Array
  /** Sum of the weights. 0: the text has nothing that counts. */
  total: number
  /** Nothing but the marks at both ends. */
  isEmpty: boolean
}

/** Tokens count alike, or by their idf; the model's marks count nothing, wherever they stand, and may still be matched. */
export function weighted({ ids, vectors, width }: EncodedText, idf?: Idf): WeightedText {
  const [first, last] = [ids[0], ids.at(-1)]
  const inverse = new Float64Array(ids.length)
  const weights = new Float64Array(ids.length)
  let total = 0
  for (const [row, id] of ids.entries()) {
    let squares = 0
    for (let at = row * width; at < (row + 1) * width; at++) squares += vectors[at]! * vectors[at]!
    inverse[row] = squares > 0 ? 1 / Math.sqrt(squares) : 0
    weights[row] = idf ? idf.of(id) : id === first || id === last ? 0 : 1
    total += weights[row]!
  }
  return { vectors, width, inverse, weights, total, isEmpty: ids.length <= 2 }
}

/**
 * Every token takes its most similar one on the other side. As bert_score has it: an empty text is 0, a side on which
 * nothing counts is NaN, and F is 0 where there is none.
 */
export function matchTexts(candidate: WeightedText, reference: WeightedText): BertFigures {
  if (candidate.isEmpty || reference.isEmpty) return { precision: 0, recall: 0, f1: 0 }
  const { best, bestOfReference } = bestCosines(candidate, reference)
  const precision = weightedMean(best, candidate)
  const recall = weightedMean(bestOfReference, reference)
  const f1 = (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1: Number.isNaN(f1) ? 0 : f1 }
}

/** Of several references the best of each figure. A reference that cannot be measured has no say beside one that can. */
export function bestFigures(all: readonly BertFigures[]): BertFigures {
  const best = (pick: (figures: BertFigures) => number) => {
    const known = all.map(pick).filter((value) => !Number.isNaN(value))
    return known.length > 0 ? Math.max(...known) : Number.NaN
  }
  return { precision: best((one) => one.precision), recall: best((one) => one.recall), f1: best((one) => one.f1) }
}

function bestCosines(a: WeightedText, b: WeightedText): { best: Float64Array; bestOfReference: Float64Array } {
  const [rows, columns] = [a.weights.length, b.weights.length]
  const best = new Float64Array(rows).fill(-1)
  const bestOfReference = new Float64Array(columns).fill(-1)
  const dots = new Float64Array(columns)
  for (let row = 0; row < rows; row++) {
    dotsWithAll(a.vectors, row * a.width, b.vectors, a.width, dots)
    const inverse = a.inverse[row]!
    for (let column = 0; column < columns; column++) {
      const cosine = Math.min(1, dots[column]! * (inverse * b.inverse[column]!))
      if (cosine > best[row]!) best[row] = cosine
      if (cosine > bestOfReference[column]!) bestOfReference[column] = cosine
    }
  }
  return { best, bestOfReference }
}

/** One row with every row of the other side, four at a time: the row is read from memory a quarter as often. */
function dotsWithAll(a: Float32Array, from: number, b: Float32Array, width: number, dots: Float64Array): void {
  const count = dots.length
  let column = 0
  for (; column + 4 <= count; column += 4) {
    let [at0, sum0, sum1, sum2, sum3] = [column * width, 0, 0, 0, 0]
    let [at1, at2, at3] = [at0 + width, at0 + 2 * width, at0 + 3 * width]
    for (let at = from; at < from + width; at++) {
      const value = a[at]!
      sum0 += value * b[at0++]!
      sum1 += value * b[at1++]!
      sum2 += value * b[at2++]!
      sum3 += value * b[at3++]!
    }
    dots[column] = sum0
    dots[column + 1] = sum1
    dots[column + 2] = sum2
    dots[column + 3] = sum3
  }
  for (; column < count; column++) {
    let sum = 0
    for (let at = 0; at < width; at++) sum += a[from + at]! * b[column * width + at]!
    dots[column] = sum
  }
}

function weightedMean(values: Float64Array, { weights, total }: WeightedText): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at]! * weights[at]!
  return total > 0 ? sum / total : Number.NaN
}
