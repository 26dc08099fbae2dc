import { NumpyRng } from './numpy-rng.ts'
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
  const score = system.scoreOf(tableOf(system).sum())
  const baselineScore = baseline.scoreOf(tableOf(baseline).sum())
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

/** One list of scores for each corpus; every corpus is resampled at the same segments. */
function resampledScores(corpora: readonly CorpusStats[], options: BootstrapOptions): Float64Array[] {
  const { samples = 1000, seed = 12345 } = options
  const segments = corpora[0]!.rows.length
  const memory = new ResamplingMemory(segments)
  const sides = corpora.map((corpus) => {
    const table = tableOf(corpus)
    const columns = isSmallAndWhole(table) ? memory.take(table.width) : undefined
    return { table, scoreOf: corpus.scoreOf, columns, scores: new Float64Array(samples) }
  })
  const rng = new NumpyRng(seed, memory.words)
  const summed = sides.map(({ table, columns, scoreOf, scores }) => {
    const sum = columns ? sumWhole(table, columns, rng, memory) : sumInOrder(table, rng.words.subarray(0, segments))
    return { sum, scoreOf, scores }
  })
  for (let sample = 0; sample < samples; sample++) {
    rng.fill(memory.picks, segments, segments)
    rng.tally(memory.picks, segments, memory.times, segments)
    for (const { sum, scoreOf, scores } of summed) scores[sample] = scoreOf(sum(), Math.fround)
  }
  return sides.map(({ scores }) => scores)
}

/** Where things lie in the generator's memory: the segments drawn, how often each was, and columns of statistics. */
class ResamplingMemory {
  readonly picks = 0
  readonly times: number
  /** The length of a column; what is added to that of the corpus stays 0. */
  readonly length: number
  words: number

  constructor(segments: number) {
    this.length = Math.ceil(segments / 4) * 4
    this.times = this.length
    this.words = 2 * this.length
  }

  /** Room for so many columns. */
  take(columns: number): number {
    const start = this.words
    this.words += columns * this.length
    return start
  }
}

/** Adding into a Float32Array rounds after every row, as NumPy's float32 sum does. */
function sumInOrder(table: StatTable, picks: Uint32Array): () => ArrayLike<number> {
  const sums = new Float32Array(table.width)
  return () => {
    sums.fill(0)
    for (let i = 0; i < picks.length; i++) table.addRowRounded(picks[i]!, sums)
    return sums
  }
}

/** Below this, float32 holds every whole number: nothing is rounded, and the order of a sum does not matter. */
const EXACT = 2 ** 24

/** As the statistics of all but the largest corpora are. */
const isSmallAndWhole = ({ isWhole, largest, length }: StatTable) => isWhole && largest < EXACT / length

/** The same for those: how often each segment was drawn, times what it has. */
function sumWhole(table: StatTable, start: number, rng: NumpyRng, memory: ResamplingMemory): () => ArrayLike<number> {
  const { times, length } = memory
  const sums = new Array<number>(table.width).fill(0)
  for (let column = 0; column < sums.length; column++) table.copyColumn(column, rng.words, start + column * length)
  return () => {
    for (let column = 0; column < sums.length; column++) {
      sums[column] = rng.dot(times, start + column * length, length)
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
