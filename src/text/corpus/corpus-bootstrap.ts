import { Resampling } from './resampling.ts'
import { StatTable } from './stat-table.ts'

// sacreBLEU's resampling, number for number: NumPy's generator, statistics summed in float32, row after row.

export interface BootstrapOptions {
  /** Resamples (1000). */
  samples?: number
  /** Seed of NumPy's default_rng (12345, sacreBLEU's own). */
  seed?: number
}

export interface CorpusStats {
  /** The statistics of each segment. */
  rows: StatTable | readonly (readonly number[])[]
  /**
   * The score of their sum, on the metric's own scale. `round` is applied where the reference has single precision while
   * resampling: Math.fround then, nothing otherwise.
   */
  scoreOf(sums: ArrayLike<number>, round?: (value: number) => number): number
}

export interface CorpusInterval {
  /** The middle 95 % of the resampled scores. */
  ci95: [low: number, high: number]
  mean: number
  /** Half the width of ci95: what sacreBLEU prints after ±. */
  halfWidth: number
}

export interface PairedCorpusTest extends CorpusInterval {
  score: number
  baselineScore: number
  baseline: CorpusInterval
  /**
   * How probable a difference as large as this is if both systems were equally good. As in the reference, it is at its
   * smallest (1 / 1001) for a system against itself: look at the scores first.
   */
  pValue: number
}

/** Bootstrap interval of a corpus score; null for an empty corpus. */
export function corpusBootstrap(corpus: CorpusStats, options: BootstrapOptions = {}): CorpusInterval | null {
  return corpus.rows.length === 0 ? null : interval(resampledScores(corpus, options))
}

/** sacreBLEU's paired bootstrap test of a system against a baseline over the same segments. */
export function pairedCorpusBootstrap(
  system: CorpusStats,
  baseline: CorpusStats,
  options: BootstrapOptions = {},
): PairedCorpusTest | null {
  if (system.rows.length !== baseline.rows.length) {
    throw new RangeError(`a paired test needs the same segments: ${system.rows.length} against ${baseline.rows.length}`)
  }
  if (system.rows.length === 0) return null
  // With the same seed both are resampled at the same segments.
  const ours = resampledScores(system, options)
  const theirs = resampledScores(baseline, options)
  const score = system.scoreOf(tableOf(system).sums)
  const baselineScore = baseline.scoreOf(tableOf(baseline).sums)
  const differences = ours.map((value, i) => Math.abs(value - theirs[i]!))
  const centre = mean(differences)
  const observed = Math.abs(baselineScore - score)
  const atLeastAsFar = differences.reduce((count, difference) => count + (difference - centre > observed ? 1 : 0), 0)
  return {
    score,
    baselineScore,
    pValue: (atLeastAsFar + 1) / (differences.length + 1),
    ...interval(ours),
    baseline: interval(theirs),
  }
}

const tableOf = ({ rows }: CorpusStats) => (rows instanceof StatTable ? rows : StatTable.from(rows))

function resampledScores(corpus: CorpusStats, { samples = 1000, seed = 12345 }: BootstrapOptions): Float64Array {
  const resampling = new Resampling(tableOf(corpus), seed)
  return Float64Array.from({ length: samples }, () => corpus.scoreOf(resampling.next(), Math.fround))
}

function interval(scores: Float64Array): CorpusInterval {
  const sorted = scores.toSorted()
  const cut = Math.floor(sorted.length / 40)
  const low = sorted[cut]!
  const high = sorted[sorted.length - cut - 1]!
  return { ci95: [low, high], mean: mean(sorted), halfWidth: 0.5 * (high - low) }
}

/** Summed with compensation (Neumaier), so that the order does not matter. */
function mean(values: Float64Array): number {
  let sum = 0
  let lost = 0
  for (const value of values) {
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return (sum + lost) / values.length
}
