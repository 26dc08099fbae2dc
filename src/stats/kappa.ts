import { quoted, wrongConfidence, wrongPairs } from './check.ts'
import { type ClusteredEstimate, type ClusterKey, clusteredMean } from './clustered.ts'
import { normalCritical } from './distributions/normal.ts'
import { hasNoWidth } from './no-width.ts'
import { type Interval, type NoNumber, noNumber, type Result } from './result.ts'
import { wilson } from './wilson.ts'

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
  const { confidence = 0.95 } = options
  const known = kappaOfPairs(a, b, options)
  if ('reason' in known) return known
  const { value, pulls } = known
  const n = pulls.length
  const standardError = Math.sqrt(pulls.reduce((sum, pull) => sum + pull * pull, 0)) / n
  const reach = normalCritical(confidence) * standardError
  return { value, n, standardError, interval: [value - reach, value + reach] }
}

/** The same for people to rely on: never with an interval of width 0, nor beyond what κ can be. */
export function cautiousKappa(a: readonly Label[], b: readonly Label[], options: KappaOptions = {}): Result<Kappa> {
  const kappa = cohenKappa(a, b, options)
  const known = kappaOfPairs(a, b, options)
  if (kappa.value === null || 'reason' in known) return kappa
  return { ...kappa, interval: cautious(kappa.interval, known, kappa.n, options.confidence) }
}

function cautious(interval: Interval, known: KappaOfPairs, n: number, confidence = 0.95): Interval {
  if (hasNoWidth(interval)) return withoutSpread(known, n, confidence)
  return [Math.max(-1, interval[0]), Math.min(1, interval[1])]
}

/**
 * Pairs that all agree have no spread to reckon with, and yet the next one may not agree: the interval follows from that
 * of the share that disagrees (Wilson), chance being what it is.
 */
function withoutSpread({ value, chance }: KappaOfPairs, n: number, confidence: number): Interval {
  const share = wilson(Math.min(n, Math.max(0, (1 - value) * chance * n)), n, confidence)
  if (share.value === null) return [-1, 1]
  const [least, most] = share.interval
  return [Math.max(-1, 1 - most / chance), Math.max(value, Math.min(1, 1 - least / chance))]
}

/** The same for pairs that come in clusters (cases of one conversation), with a cluster-robust interval. */
export function clusteredKappa(
  a: readonly Label[],
  b: readonly Label[],
  clusters: ArrayLike<ClusterKey>,
  options: KappaOptions = {},
): Result<ClusteredEstimate> {
  const known = wrongPairs(a, clusters) ?? kappaOfPairs(a, b, options)
  if ('reason' in known) return known
  const { value, pulls } = known
  // To first order κ is the mean of what each pair makes of it.
  const estimate = clusteredMean(
    pulls.map((pull) => value + pull),
    clusters,
    options.confidence,
  )
  if (estimate.value === null || !estimate.interval) return estimate.value === null ? estimate : { ...estimate, value }
  // What is alike inside a cluster counts once.
  return { ...estimate, value, interval: cautious(estimate.interval, known, estimate.clusters, options.confidence) }
}

/** κ, and how far each pair pulls it off: 0 on average. */
interface KappaOfPairs {
  value: number
  /** How much the two would disagree by chance. */
  chance: number
  pulls: Float64Array
}

function kappaOfPairs(a: readonly Label[], b: readonly Label[], options: KappaOptions): KappaOfPairs | NoNumber {
  const { confidence = 0.95, weights = 'none', labels } = options
  const wrong = wrongConfidence(confidence) ?? wrongPairs(a, b) ?? (a.length === 0 ? NO_LABELS : undefined)
  if (wrong) return wrong
  if (weights !== 'none' && !labels) return NEEDS_SCALE
  const index = new Map((labels ?? [...new Set([...a, ...b])]).map((label, i) => [label, i]))
  const table = crossTable(a, b, index)
  if ('value' in table) return table
  const known = kappaOfTable(table, a.length, weights)
  if ('reason' in known) return known
  const { value, chance, pull } = known
  return { value, chance, pulls: Float64Array.from(a, (label, i) => pull(index.get(label)!, index.get(b[i]!)!)) }
}

/** Counts of each pair of labels, as shares' numerators: table[i][j] for label i of the first rater and j of the second. */
function crossTable(
  a: readonly Label[],
  b: readonly Label[],
  index: ReadonlyMap<Label, number>,
): Float64Array[] | NoNumber {
  const table = Array.from(index, () => new Float64Array(index.size))
  for (let i = 0; i < a.length; i++) {
    const row = index.get(a[i]!)
    const column = index.get(b[i]!)
    if (row === undefined || column === undefined) return notInScale(row === undefined ? a[i]! : b[i]!)
    table[row]![column]!++
  }
  return table
}

function kappaOfTable(
  table: Float64Array[],
  n: number,
  kind: 'none' | 'linear' | 'quadratic',
): { value: number; chance: number; pull(row: number, column: number): number } | NoNumber {
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
  const mean = value - (1 - disagreedByChance) * (1 - value)
  const pull = (i: number, j: number) =>
    (agreement(i, j) - (rowMeans[i]! + columnMeans[j]!) * (1 - value) - mean) / disagreedByChance
  return { value, chance: disagreedByChance, pull }
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
