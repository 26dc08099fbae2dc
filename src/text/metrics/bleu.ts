import type { CorpusStats } from '../corpus/corpus-bootstrap.ts'
import {
  asReferences,
  type CorpusMetric,
  type CorpusOptions,
  type CorpusResult,
  corpusResult,
  corpusSegments,
  corpusStats,
  type Expected,
  type SegmentKinds,
  type SentenceResult,
  sentenceResult,
} from '../corpus/corpus-metric.ts'
import { corpusSignature } from '../corpus/corpus-signature.ts'
import type { Sequences } from '../counting/sequences.ts'
import { withTokens } from '../counting/with-tokens.ts'
import { pythonRstrip } from '../python-text.ts'
import { pickTokenizer, type TokenizerChoice } from '../tokenizers/index.ts'
import type { Tokenizer } from '../tokenizers/types.ts'
import { type BleuFormula, type BleuScore, bleuScore, SMOOTH_DEFAULTS, type SmoothMethod } from './bleu-score.ts'

export interface BleuOptions {
  /** `auto` (by script, else 13a), a name, or a loaded tokenizer. */
  tokenizer?: TokenizerChoice
  /** Dictionary forms, for the tokenizer ja. */
  baseForm?: boolean
  /** What `auto` takes for Japanese, where it is not to be `ja` as it is: one with words of your own, say. */
  japanese?: Tokenizer | undefined
  /** Of texts that are Chinese characters alone: `ja` makes `auto` read them as Japanese. */
  language?: 'ja' | 'en' | undefined
  lowercase?: boolean
  smoothMethod?: SmoothMethod
  /** For floor (0.1) and add-k (1). */
  smoothValue?: number | undefined
  maxNgramOrder?: number
  /** Leaves out orders that the answer is too short for: true for a sentence, false for a corpus. */
  effectiveOrder?: boolean | undefined
  nfkc?: boolean
}

/** sacreBLEU's sentence BLEU. */
export function bleu(output: string, expected: Expected, options: BleuOptions = {}): SentenceResult<BleuScore> {
  const metric = bleuMetric(options, 'sentence')
  return sentenceResult(metric, metric.segment(output, asReferences(expected)))
}

/** sacreBLEU's corpus BLEU: `references[i]` is the reference of `outputs[i]`, or a list of them. */
export function corpusBleu(
  outputs: readonly string[],
  references: readonly Expected[],
  options: BleuOptions & CorpusOptions = {},
): CorpusResult<BleuScore> {
  const metric = bleuMetric(options, 'corpus')
  return corpusResult(metric, corpusSegments(metric, outputs, references), options)
}

/** What `corpusBootstrap` and `pairedCorpusBootstrap` take. */
export function bleuStats(
  outputs: readonly string[],
  references: readonly Expected[],
  options: BleuOptions = {},
): CorpusStats {
  const metric = bleuMetric(options, 'corpus')
  return corpusStats(metric, corpusSegments(metric, outputs, references))
}

/** BLEU with its options decided; a sentence and a corpus differ in their default of effectiveOrder. */
export function bleuMetric(options: BleuOptions, level: 'sentence' | 'corpus'): CorpusMetric<BleuScore> {
  const { tokenizer = 'auto', lowercase = false, smoothMethod = 'exp', maxNgramOrder = 4, nfkc = false } = options
  const { smoothValue, effectiveOrder = level === 'sentence', baseForm = false, japanese, language } = options
  const formula: BleuFormula = { smoothMethod, smoothValue, maxNgramOrder, effectiveOrder }
  return {
    segment(output, references) {
      const given = [output, ...references]
      const texts = nfkc ? given.map((text) => text.normalize('NFKC')) : given
      const picked = pickTokenizer(tokenizer, '13a', texts.slice(1), { baseForm, japanese, language })
      const lines = texts.map((text) => pythonRstrip(lowercase ? text.toLowerCase() : text))
      return withTokens(lines, picked, (tokens) => ({
        stats: segmentStats(tokens, maxNgramOrder),
        references: references.length,
        tokenizer: picked.signature(),
        ...(tokens.lackFor(texts) && { noTokens: true }),
      }))
    },
    figures: (sums, round) => bleuScore(sums, formula, round),
    signature(segments, bootstrap) {
      const settings = {
        case: lowercase ? 'lc' : 'mixed',
        eff: effectiveOrder,
        tok: tokenizersUsed(segments, tokenizer === 'auto' && level === 'corpus'),
        smooth: smoothSignature(smoothMethod, smoothValue),
      }
      const extra = { ...(maxNgramOrder !== 4 && { order: maxNgramOrder }), ...(nfkc && { nfkc }) }
      return corpusSignature('BLEU', segments, bootstrap, settings, extra)
    },
  }
}

/** Lengths of the answer and of the reference nearest to it, then matched and all n-grams of each order. */
function segmentStats(tokens: Sequences, maxNgramOrder: number): number[] {
  const { lengths } = tokens
  const length = lengths[0]!
  let nearest = lengths[1]!
  for (let which = 2; which < lengths.length; which++) {
    const other = lengths[which]!
    const closer = Math.abs(other - length) - Math.abs(nearest - length)
    if (closer < 0 || (closer === 0 && other < nearest)) nearest = other
  }
  const stats = [length, nearest]
  for (const count of tokens.matches(maxNgramOrder)) stats.push(count)
  for (let order = 1; order <= maxNgramOrder; order++) stats.push(Math.max(0, length - order + 1))
  return stats
}

/** `auto` decides for every pair anew, so a corpus names all that were used. */
function tokenizersUsed({ tokenizers }: SegmentKinds, auto: boolean): string {
  const used = [...tokenizers].sort().join(',')
  return auto ? `auto[${used}]` : used
}

function smoothSignature(method: SmoothMethod, value = SMOOTH_DEFAULTS[method]): string {
  if (SMOOTH_DEFAULTS[method] === null || value === null) return method
  // Two decimals as the reference writes them, unless that would hide a difference.
  const short = value.toFixed(2)
  return `${method}[${Number(short) === value ? short : value}]`
}
