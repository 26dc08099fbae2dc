import { badInput } from '../../errors.ts'
import { type BootstrapOptions, type CorpusInterval, type CorpusStats, corpusBootstrap } from './corpus-bootstrap.ts'
import { StatTable } from './stat-table.ts'

/** What one answer contributes to a corpus: small, so that it is stored and corpus figures are made from it later. */
export type Segment = {
  stats: number[]
  /** How many references there were. */
  references: number
  /** What really split the texts, where the metric lets one choose. */
  tokenizer?: string
  /** A text that is not empty gave no token at all: the number says nothing about it. */
  noTokens?: true
}

/** What BLEU, chrF and TER have in common: statistics that add up, and a score of the sum. */
export interface CorpusMetric<Figures extends { score: number }> {
  segment(output: string, references: readonly string[]): Segment
  /** The score on the metric's own scale, and what it is made of. `round`: see CorpusStats. */
  figures(sums: ArrayLike<number>, round?: (value: number) => number): Figures
  /** sacreBLEU's signature for these segments, with what it leaves out (n-gram order, NFKC) where it is not the default. */
  signature(segments: SegmentKinds, bootstrap?: Required<BootstrapOptions>): string
}

/** What segments differ in, beside their statistics. */
export interface SegmentKinds {
  /** Numbers of references. */
  references: ReadonlySet<number>
  tokenizers: ReadonlySet<string>
}

/** What a corpus keeps of its segments: a million of them take little memory. */
export class CorpusSegments implements SegmentKinds {
  readonly table = new StatTable()
  readonly references = new Set<number>()
  readonly tokenizers = new Set<string>()
  noTokens = false

  add({ stats, references, tokenizer, noTokens }: Segment): this {
    this.table.add(stats)
    this.references.add(references)
    if (tokenizer !== undefined) this.tokenizers.add(tokenizer)
    if (noTokens) this.noTokens = true
    return this
  }
}

export type Expected = string | readonly string[]

/** Ask for an interval in a corpus figure: `bootstrap: {}` is sacreBLEU's, 1000 resamples with seed 12345. */
export interface CorpusOptions {
  bootstrap?: BootstrapOptions
}

export type SentenceResult<Figures> = Figures & { signature: string; noTokens?: true }
export type CorpusResult<Figures> = Figures &
  Partial<CorpusInterval> & { n: number; signature: string; noTokens?: true }

export function sentenceResult<Figures extends { score: number }>(
  metric: CorpusMetric<Figures>,
  segment: Segment,
): SentenceResult<Figures> {
  const result = metric.figures(segment.stats) as SentenceResult<Figures>
  result.signature = signed(metric, segment)
  if (segment.noTokens) result.noTokens = true
  return result
}

/** The last sentence of each metric: the next is mostly of the same kind. */
const lastSigned = new WeakMap<object, { segment: Segment; signature: string }>()

function signed(metric: CorpusMetric<{ score: number }>, segment: Segment): string {
  const last = lastSigned.get(metric)
  if (last && last.segment.references === segment.references && last.segment.tokenizer === segment.tokenizer)
    return last.signature
  const signature = metric.signature({
    references: new Set([segment.references]),
    tokenizers: new Set(segment.tokenizer === undefined ? [] : [segment.tokenizer]),
  })
  lastSigned.set(metric, { segment, signature })
  return signature
}

export function corpusResult<Figures extends { score: number }>(
  metric: CorpusMetric<Figures>,
  segments: CorpusSegments,
  { bootstrap }: CorpusOptions = {},
): CorpusResult<Figures> {
  const stats = corpusStats(metric, segments)
  const drawn = bootstrap && { samples: bootstrap.samples ?? 1000, seed: bootstrap.seed ?? 12345 }
  return {
    ...metric.figures(segments.table.sums),
    n: segments.table.length,
    ...(drawn && corpusBootstrap(stats, drawn)),
    signature: metric.signature(segments, drawn),
    ...(segments.noTokens && { noTokens: true }),
  }
}

export function corpusStats(metric: CorpusMetric<{ score: number }>, { table }: CorpusSegments): CorpusStats {
  return { rows: table, scoreOf: (sums, round) => metric.figures(sums, round).score }
}

/** One text, or several: `expected` as every metric takes it. */
export function asReferences(expected: Expected): readonly string[] {
  const references = typeof expected === 'string' ? [expected] : expected
  if (references.length === 0) throw badInput('Give at least one reference.', '参照を少なくとも 1 つ指定してください。')
  return references
}

export function corpusSegments(
  metric: CorpusMetric<{ score: number }>,
  outputs: readonly string[],
  references: readonly Expected[],
): CorpusSegments {
  if (outputs.length !== references.length) {
    throw badInput(
      `There are ${outputs.length} outputs and ${references.length} references; give one entry of references for each output.`,
      `出力は ${outputs.length} 件、参照は ${references.length} 件です。出力 1 件につき参照を 1 件（複数なら配列で）指定してください。`,
    )
  }
  if (outputs.length === 0) throw badInput('An empty corpus has no score.', '空のコーパスにはスコアがありません。')
  const segments = new CorpusSegments()
  for (const [i, output] of outputs.entries()) segments.add(metric.segment(output, asReferences(references[i]!)))
  return segments
}
