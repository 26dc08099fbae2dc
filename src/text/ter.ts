import type { CorpusStats, ScoreOf } from './corpus-bootstrap.ts'
import {
  asReferences,
  type CorpusFigure,
  type CorpusMetric,
  type CorpusOptions,
  corpusFigure,
  corpusSegments,
  corpusStats,
  sumSegments,
} from './corpus-metric.ts'
import { corpusSignature } from './corpus-signature.ts'
import { intern } from './intern.ts'
import { countEdits } from './ter-edits.ts'
import { type TerTokenizing, terTokenize } from './ter-tokenize.ts'

export interface TerOptions extends Partial<TerTokenizing> {
  nfkc?: boolean
}

interface TerScore {
  /** Edits for every hundred words of the reference; 0 is perfect, and there is no upper end. */
  score: number
  edits: number
  /** The mean over the references where there are several. */
  refLength: number
}

export interface TerResult extends TerScore {
  signature: string
  noTokens?: true
}

/** sacreBLEU's sentence TER (Tercom): the fewest edits over the references. */
export function ter(output: string, expected: string | readonly string[], options: TerOptions = {}): TerResult {
  const metric = terMetric(options)
  const segment = metric.segment(output, asReferences(expected))
  return {
    ...named(segment.stats),
    signature: metric.signature([segment]),
    ...(segment.noTokens && { noTokens: true }),
  }
}

/** sacreBLEU's corpus TER: `references[i]` is the reference of `outputs[i]`, or a list of them. */
export function corpusTer(
  outputs: readonly string[],
  references: readonly (string | readonly string[])[],
  options: TerOptions & CorpusOptions = {},
): TerScore & CorpusFigure {
  const metric = terMetric(options)
  const segments = corpusSegments(metric, outputs, references)
  return { ...named(sumSegments(segments)), ...corpusFigure(metric, segments, options) }
}

/** What `corpusBootstrap` and `pairedCorpusBootstrap` take. */
export function terStats(
  outputs: readonly string[],
  references: readonly (string | readonly string[])[],
  options: TerOptions = {},
): CorpusStats {
  const metric = terMetric(options)
  return corpusStats(metric, corpusSegments(metric, outputs, references))
}

/** TER with its options decided. */
export function terMetric(options: TerOptions): CorpusMetric {
  const { normalized = false, noPunct = false, asianSupport = false, caseSensitive = false, nfkc = false } = options
  const tokenizing = { normalized, noPunct, asianSupport, caseSensitive }
  return {
    segment(output, references) {
      const texts = [output, ...references].map((text) => (nfkc ? text.normalize('NFKC') : text))
      const tokens = texts.map((text) => terTokenize(text, tokenizing))
      // The reference tokenises references twice. Only `normalized` can tell: &amp;lt; is unescaped once more, and so on.
      if (normalized) for (let i = 1; i < tokens.length; i++) tokens[i] = terTokenize(tokens[i]!.join(' '), tokenizing)
      const noTokens = tokens.some((list, i) => list.length === 0 && texts[i] !== '')
      const [answer, ...wanted] = intern(tokens).ids as [Int32Array, ...Int32Array[]]
      const edits = Math.min(...wanted.map((reference) => countEdits(answer, reference)))
      const words = wanted.reduce((sum, reference) => sum + reference.length, 0)
      return { stats: [edits, words / wanted.length], references: references.length, ...(noTokens && { noTokens }) }
    },
    scoreOf,
    signature(segments, bootstrap) {
      const settings = {
        case: caseSensitive ? 'mixed' : 'lc',
        tok: 'tercom',
        norm: normalized,
        punct: !noPunct,
        asian: asianSupport,
      }
      return corpusSignature('TER', segments, bootstrap, settings, nfkc ? { nfkc } : {})
    },
  }
}

const scoreOf: ScoreOf = (sums, round = (value) => value) => {
  const edits = sums[0]!
  const words = sums[1]!
  if (words > 0) return 100 * round(edits / words)
  return edits > 0 ? 100 : 0
}

function named(stats: readonly number[]): TerScore {
  return { score: scoreOf(stats), edits: stats[0]!, refLength: stats[1]! }
}
