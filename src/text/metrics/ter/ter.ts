import type { CorpusStats } from '../../corpus/corpus-bootstrap.ts'
import {
  asReferences,
  type CorpusMetric,
  type CorpusOptions,
  type CorpusResult,
  corpusResult,
  corpusSegments,
  corpusStats,
  type Expected,
  type SentenceResult,
  sentenceResult,
} from '../../corpus/corpus-metric.ts'
import { corpusSignature } from '../../corpus/corpus-signature.ts'
import { intern } from '../../counting/intern.ts'
import { lacksTokens } from '../../counting/sequences.ts'
import { countEdits } from './edits.ts'
import { type TerTokenizing, terTokenize } from './ter-words.ts'

export interface TerOptions extends Partial<TerTokenizing> {
  nfkc?: boolean
}

export interface TerScore {
  /** Edits for every hundred words of the reference; 0 is perfect, and there is no upper end. */
  score: number
  edits: number
  /** The mean over the references where there are several. */
  refLength: number
}

/** sacreBLEU's sentence TER (Tercom): the fewest edits over the references. */
export function ter(output: string, expected: Expected, options: TerOptions = {}): SentenceResult<TerScore> {
  const metric = terMetric(options)
  return sentenceResult(metric, metric.segment(output, asReferences(expected)))
}

/** sacreBLEU's corpus TER: `references[i]` is the reference of `outputs[i]`, or a list of them. */
export function corpusTer(
  outputs: readonly string[],
  references: readonly Expected[],
  options: TerOptions & CorpusOptions = {},
): CorpusResult<TerScore> {
  const metric = terMetric(options)
  return corpusResult(metric, corpusSegments(metric, outputs, references), options)
}

/** What `corpusBootstrap` and `pairedCorpusBootstrap` take. */
export function terStats(
  outputs: readonly string[],
  references: readonly Expected[],
  options: TerOptions = {},
): CorpusStats {
  const metric = terMetric(options)
  return corpusStats(metric, corpusSegments(metric, outputs, references))
}

/** TER with its options decided. */
export function terMetric(options: TerOptions): CorpusMetric<TerScore> {
  const { normalized = false, noPunct = false, asianSupport = false, caseSensitive = false, nfkc = false } = options
  const tokenizing = { normalized, noPunct, asianSupport, caseSensitive }
  return {
    segment(output, references) {
      const texts = [output, ...references].map((text) => (nfkc ? text.normalize('NFKC') : text))
      const tokens = texts.map((text) => terTokenize(text, tokenizing))
      // The reference tokenises its references twice; only `normalized` can tell (John's猫 with asianSupport).
      if (normalized) for (let i = 1; i < tokens.length; i++) tokens[i] = terTokenize(tokens[i]!.join(' '), tokenizing)
      const noTokens = lacksTokens(
        tokens.map(({ length }) => length),
        texts,
      )
      const [answer, ...wanted] = intern(tokens) as [Int32Array, ...Int32Array[]]
      const edits = Math.min(...wanted.map((reference) => countEdits(answer, reference)))
      const words = wanted.reduce((sum, reference) => sum + reference.length, 0)
      return { stats: [edits, words / wanted.length], references: references.length, ...(noTokens && { noTokens }) }
    },
    figures: terScore,
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

function terScore(sums: ArrayLike<number>, round: (value: number) => number = (value) => value): TerScore {
  const edits = sums[0]!
  const refLength = sums[1]!
  const score = refLength > 0 ? 100 * round(edits / refLength) : edits > 0 ? 100 : 0
  return { score, edits, refLength }
}
