import { quoted, wrongConfidence, wrongPairs } from './check.ts'
import { normalCritical } from './distributions/normal.ts'
import { type Interval, type NoNumber, noNumber, type Result } from './result.ts'

export type Label = string | number | boolean

export type KappaOptions = { confidence?: number } & (
  | { weights?: 'none'; labels?: readonly Label[] }
  /** Weighted κ needs the whole scale in its order (1 to 5, say), not only the marks that occur. */
  | { weights: 'linear' | 'quadratic'; labels: readonly Label[] }
)

export interface Kappa {
  value: number
  n: number
  standardError: number
  /** By the normal approximation (Fleiss, Cohen and Everitt 1969); it can pass 1 where labels are few. */
  interval: Interval
}

/** Cohen's κ: agreement of two raters beyond what their label frequencies give by chance. */
export function cohenKappa(a: readonly Label[], b: readonly Label[], options: KappaOptions = {}): Result<Kappa> {
  const { confidence = 0.95, weights = 'none', labels } = options
  const wrong = wrongConfidence(confidence) ?? wrongPairs(a, b) ?? (a.length === 0 ? NO_LABELS : undefined)
  if (wrong) return wrong
  if (weights !== 'none' && !labels) return NEEDS_SCALE
  const table = crossTable(a, b, labels ?? [...new Set([...a, ...b])])
  return 'value' in table ? table : kappaOf(table, a.length, weights, confidence)
}

/** Counts of each pair of labels, as shares' numerators: table[i][j] for label i of the first rater and j of the second. */
function crossTable(a: readonly Label[], b: readonly Label[], labels: readonly Label[]): Float64Array[] | NoNumber {
  const index = new Map(labels.map((label, i) => [label, i]))
  const table = Array.from(labels, () => new Float64Array(labels.length))
  for (let i = 0; i < a.length; i++) {
    const row = index.get(a[i]!)
    const column = index.get(b[i]!)
    if (row === undefined || column === undefined) return notInScale(row === undefined ? a[i]! : b[i]!)
    table[row]![column]!++
  }
  return table
}

function kappaOf(
  table: Float64Array[],
  n: number,
  kind: 'none' | 'linear' | 'quadratic',
  confidence: number,
): Result<Kappa> {
  const size = table.length
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0) / n)
  const columns = rows.map((_, j) => table.reduce((sum, row) => sum + row[j]!, 0) / n)
  const agreement = (i: number, j: number) => {
    if (kind === 'none') return i === j ? 1 : 0
    const distance = Math.abs(i - j) / (size - 1 || 1)
    return 1 - (kind === 'linear' ? distance : distance * distance)
  }
  // What a label of one rater agrees on average with the other's labels.
  const rowMeans = rows.map((_, i) => columns.reduce((sum, share, j) => sum + share * agreement(i, j), 0))
  const columnMeans = columns.map((_, j) => rows.reduce((sum, share, i) => sum + share * agreement(i, j), 0))
  let disagreed = 0
  let disagreedByChance = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      disagreed += (table[i]![j]! / n) * (1 - agreement(i, j))
      disagreedByChance += rows[i]! * columns[j]! * (1 - agreement(i, j))
    }
  }
  if (disagreedByChance === 0) return ONE_LABEL
  const value = 1 - disagreed / disagreedByChance
  let spread = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      spread += (table[i]![j]! / n) * (agreement(i, j) - (rowMeans[i]! + columnMeans[j]!) * (1 - value)) ** 2
    }
  }
  const variance = (spread - (value - (1 - disagreedByChance) * (1 - value)) ** 2) / (disagreedByChance ** 2 * n)
  // Perfect agreement leaves a variance of 0, give or take rounding.
  const standardError = Math.sqrt(Math.max(0, variance))
  const reach = normalCritical(confidence) * standardError
  return { value, n, standardError, interval: [value - reach, value + reach] }
}

const NO_LABELS = noNumber('there are no labels to compare', '比べるラベルがありません')

const NEEDS_SCALE = noNumber(
  'weighted κ needs the whole scale in order: give labels, e.g. [1, 2, 3, 4, 5]',
  '重み付き κ には尺度全体が必要です。labels を順に指定してください（例: [1, 2, 3, 4, 5]）',
)

const ONE_LABEL = noNumber(
  'both raters gave one and the same label throughout, so agreement beyond chance has no meaning: add cases of other labels',
  '両者のラベルがすべて同じ 1 種類のため、偶然を超える一致を測れません。ほかのラベルのケースを加えてください',
)

function notInScale(label: Label): NoNumber {
  const shown = quoted(label)
  return noNumber(`label ${shown} is not among the given labels`, `ラベル ${shown} は指定された labels にありません`)
}
