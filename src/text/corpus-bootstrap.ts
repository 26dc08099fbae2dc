import { NumpyRng } from './numpy-rng.ts'

// sacreBLEU's resampling, number for number: NumPy's generator, statistics summed in float32, row after row.

export interface BootstrapOptions {
  /** Resamples (1000). */
  samples?: number
  /** Seed of NumPy's default_rng (12345, sacreBLEU's own). */
  seed?: number
}

export interface CorpusStats {
  /** The statistics of each segment. */
  rows: readonly (readonly number[])[]
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
  return corpus.rows.length === 0 ? null : interval(resampledScores([corpus], options)[0]!)
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
  const [ours, theirs] = resampledScores([system, baseline], options) as [Float64Array, Float64Array]
  const score = system.scoreOf(sumRows(system.rows))
  const baselineScore = baseline.scoreOf(sumRows(baseline.rows))
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

export function sumRows(rows: readonly (readonly number[])[]): number[] {
  const sums = new Array<number>(rows[0]?.length ?? 0).fill(0)
  for (const row of rows) for (let i = 0; i < sums.length; i++) sums[i]! += row[i]!
  return sums
}

/** One list of scores for each corpus; every corpus is resampled at the same segments. */
function resampledScores(corpora: readonly CorpusStats[], options: BootstrapOptions): Float64Array[] {
  const { samples = 1000, seed = 12345 } = options
  const sides = corpora.map(({ rows, scoreOf }) => {
    return { scoreOf, sum: sumWhole(rows) ?? sumInOrder(rows), scores: new Float64Array(samples) }
  })
  const picks = new Uint32Array(corpora[0]!.rows.length)
  const rng = new NumpyRng(seed)
  for (let sample = 0; sample < samples; sample++) {
    rng.fillIntegers(picks, picks.length)
    for (const { scoreOf, sum, scores } of sides) scores[sample] = scoreOf(sum(picks), Math.fround)
  }
  return sides.map(({ scores }) => scores)
}

type SumPicked = (picks: Uint32Array) => ArrayLike<number>

/** Adding into a Float32Array rounds after every row, as NumPy's float32 sum does. */
function sumInOrder(rows: CorpusStats['rows']): SumPicked {
  const width = rows[0]!.length
  const flat = Float32Array.from(rows.flat())
  const sums = new Float32Array(width)
  return (picks) => {
    sums.fill(0)
    for (let i = 0; i < picks.length; i++) {
      const start = picks[i]! * width
      for (let j = 0; j < width; j++) sums[j]! += flat[start + j]!
    }
    return sums
  }
}

/** Below this, float32 holds every whole number: nothing is rounded, and the order of a sum does not matter. */
const EXACT = 2 ** 24
/** Two such sums fit into one double, this far apart. */
const APART = 2 ** 26

/** The same for statistics that are whole numbers and stay small, as those of all but the largest corpora do. */
function sumWhole(rows: CorpusStats['rows']): SumPicked | undefined {
  const largest = EXACT / rows.length
  if (!rows.every((row) => row.every((value) => Number.isInteger(value) && value >= 0 && value < largest))) return
  const width = rows[0]!.length
  const columns = Array.from({ length: Math.ceil(width / 2) }, (_, pair) =>
    Float64Array.from(rows, (row) => row[2 * pair]! + (row[2 * pair + 1] ?? 0) * APART),
  )
  const times = new Float64Array(rows.length)
  const sums = new Array<number>(width).fill(0)
  return (picks) => {
    times.fill(0)
    for (let i = 0; i < picks.length; i++) times[picks[i]!]!++
    for (const [pair, column] of columns.entries()) {
      let both = 0
      for (let i = 0; i < column.length; i++) both += times[i]! * column[i]!
      sums[2 * pair] = both % APART
      if (2 * pair + 1 < width) sums[2 * pair + 1] = Math.floor(both / APART)
    }
    return sums
  }
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
