import { badInput } from '../errors.ts'
import {
  type BootstrapOptions,
  type CorpusInterval,
  type CorpusStats,
  corpusBootstrap,
  type ScoreOf,
  sumRows,
} from './corpus-bootstrap.ts'

/** What one answer contributes to a corpus: small, so that it is stored and corpus figures are made from it later. */
export interface Segment {
  stats: number[]
  /** How many references there were. */
  references: number
  /** What really split the texts, where the metric lets one choose. */
  tokenizer?: string
  /** A text that is not empty gave no token at all: the number says nothing about it. */
  noTokens?: true
}

/** What BLEU, chrF and TER have in common: statistics that add up, and a score of the sum. */
export interface CorpusMetric {
  segment(output: string, references: readonly string[]): Segment
  scoreOf: ScoreOf
  /** sacreBLEU's signature for these segments, with what it leaves out (n-gram order, NFKC) where it is not the default. */
  signature(segments: readonly Segment[], bootstrap?: Required<BootstrapOptions>): string
}

/** Ask for an interval in a corpus figure: `bootstrap: {}` is sacreBLEU's, 1000 resamples with seed 12345. */
export interface CorpusOptions {
  bootstrap?: BootstrapOptions
}

/** A corpus figure beside the score itself. */
export interface CorpusFigure extends Partial<CorpusInterval> {
  n: number
  signature: string
  noTokens?: true
}

/** One text, or several: `expected` as every metric takes it. */
export function asReferences(expected: string | readonly string[]): readonly string[] {
  const references = typeof expected === 'string' ? [expected] : expected
  if (references.length === 0) throw badInput('Give at least one reference.', '参照を少なくとも 1 つ指定してください。')
  return references
}

export function corpusSegments(
  metric: CorpusMetric,
  outputs: readonly string[],
  references: readonly (string | readonly string[])[],
): Segment[] {
  if (outputs.length !== references.length) {
    throw badInput(
      `There are ${outputs.length} outputs and ${references.length} references; give one entry of references for each output.`,
      `出力は ${outputs.length} 件、参照は ${references.length} 件です。出力 1 件につき参照を 1 件（複数なら配列で）指定してください。`,
    )
  }
  if (outputs.length === 0) throw badInput('An empty corpus has no score.', '空のコーパスにはスコアがありません。')
  return outputs.map((output, i) => metric.segment(output, asReferences(references[i]!)))
}

/** Everything about a corpus but its score: interval, signature, size. */
export function corpusFigure(
  metric: CorpusMetric,
  segments: readonly Segment[],
  { bootstrap }: CorpusOptions = {},
): CorpusFigure {
  const interval = bootstrap && corpusBootstrap(corpusStats(metric, segments), bootstrap)
  const drawn = bootstrap && { samples: bootstrap.samples ?? 1000, seed: bootstrap.seed ?? 12345 }
  return {
    n: segments.length,
    ...interval,
    signature: metric.signature(segments, drawn),
    ...(segments.some((segment) => segment.noTokens) && { noTokens: true }),
  }
}

export function corpusStats(metric: CorpusMetric, segments: readonly Segment[]): CorpusStats {
  return { rows: segments.map((segment) => segment.stats), scoreOf: metric.scoreOf }
}

export function sumSegments(segments: readonly Segment[]): number[] {
  return sumRows(segments.map((segment) => segment.stats))
}
