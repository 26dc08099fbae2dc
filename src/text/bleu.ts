import { type BleuFormula, type BleuScore, bleuScore, SMOOTH_DEFAULTS, type SmoothMethod } from './bleu-score.ts'
import type { CorpusStats } from './corpus-bootstrap.ts'
import {
  asReferences,
  type CorpusFigure,
  type CorpusMetric,
  type CorpusOptions,
  corpusFigure,
  corpusSegments,
  corpusStats,
  type Segment,
  sumSegments,
} from './corpus-metric.ts'
import { corpusSignature } from './corpus-signature.ts'
import { intern } from './intern.ts'
import { countMatches } from './ngram-matches.ts'
import { pythonRstrip } from './python-text.ts'
import { pickTokenizer, type TokenizerChoice } from './tokenizers/index.ts'

export interface BleuOptions {
  /** `auto` (by script, else 13a), a name, or a loaded tokenizer. */
  tokenizer?: TokenizerChoice
  lowercase?: boolean
  smoothMethod?: SmoothMethod
  /** For floor (0.1) and add-k (1). */
  smoothValue?: number | undefined
  maxNgramOrder?: number
  /** Leaves out orders that the answer is too short for: true for a sentence, false for a corpus. */
  effectiveOrder?: boolean | undefined
  nfkc?: boolean
}

export interface BleuResult extends BleuScore {
  signature: string
  noTokens?: true
}

/** sacreBLEU's sentence BLEU. */
export function bleu(output: string, expected: string | readonly string[], options: BleuOptions = {}): BleuResult {
  const { metric, formula } = bleuMetric(options, true)
  const segment = metric.segment(output, asReferences(expected))
  return {
    ...bleuScore(segment.stats, formula),
    signature: metric.signature([segment]),
    ...(segment.noTokens && { noTokens: true }),
  }
}

/** sacreBLEU's corpus BLEU: `references[i]` is the reference of `outputs[i]`, or a list of them. */
export function corpusBleu(
  outputs: readonly string[],
  references: readonly (string | readonly string[])[],
  options: BleuOptions & CorpusOptions = {},
): BleuScore & CorpusFigure {
  const { metric, formula } = bleuMetric(options, false)
  const segments = corpusSegments(metric, outputs, references)
  return { ...bleuScore(sumSegments(segments), formula), ...corpusFigure(metric, segments, options) }
}

/** What `corpusBootstrap` and `pairedCorpusBootstrap` take. */
export function bleuStats(
  outputs: readonly string[],
  references: readonly (string | readonly string[])[],
  options: BleuOptions = {},
): CorpusStats {
  const { metric } = bleuMetric(options, false)
  return corpusStats(metric, corpusSegments(metric, outputs, references))
}

/** BLEU with its options decided; `sentence` says which default effectiveOrder has. */
export function bleuMetric(options: BleuOptions, sentence: boolean): { metric: CorpusMetric; formula: BleuFormula } {
  const { tokenizer = 'auto', lowercase = false, smoothMethod = 'exp', maxNgramOrder = 4, nfkc = false } = options
  const { smoothValue, effectiveOrder = sentence } = options
  const formula = { smoothMethod, smoothValue, maxNgramOrder, effectiveOrder }
  const metric: CorpusMetric = {
    segment(output, references) {
      const texts = [output, ...references].map((text) => (nfkc ? text.normalize('NFKC') : text))
      const picked = pickTokenizer(tokenizer, '13a', texts)
      const tokens = texts.map((text) => picked.tokenize(pythonRstrip(lowercase ? text.toLowerCase() : text)))
      const noTokens = tokens.some((list, i) => list.length === 0 && texts[i] !== '')
      return {
        stats: segmentStats(tokens, maxNgramOrder),
        references: references.length,
        tokenizer: picked.signature(),
        ...(noTokens && { noTokens }),
      }
    },
    scoreOf: (sums, round) => bleuScore(sums, formula, round).score,
    signature(segments, bootstrap) {
      const settings = {
        case: lowercase ? 'lc' : 'mixed',
        eff: effectiveOrder,
        tok: tokenizersUsed(segments, tokenizer === 'auto' && !sentence),
        smooth: smoothSignature(smoothMethod, smoothValue),
      }
      const extra = { ...(maxNgramOrder !== 4 && { order: maxNgramOrder }), ...(nfkc && { nfkc }) }
      return corpusSignature('BLEU', segments, bootstrap, settings, extra)
    },
  }
  return { metric, formula }
}

/** Lengths of the answer and of the reference nearest to it, then matched and all n-grams of each order. */
function segmentStats(tokens: readonly string[][], maxNgramOrder: number): number[] {
  const { ids, distinct } = intern(tokens)
  const length = ids[0]!.length
  let nearest = ids[1]!.length
  for (const reference of ids.slice(2)) {
    const closer = Math.abs(reference.length - length) - Math.abs(nearest - length)
    if (closer < 0 || (closer === 0 && reference.length < nearest)) nearest = reference.length
  }
  const totals = Array.from({ length: maxNgramOrder }, (_, i) => Math.max(0, length - i))
  return [length, nearest, ...countMatches(ids, distinct, maxNgramOrder), ...totals]
}

/** `auto` decides for every pair anew, so a corpus names all that were used. */
function tokenizersUsed(segments: readonly Segment[], auto: boolean): string {
  const used = [...new Set(segments.map((segment) => segment.tokenizer!))].sort().join(',')
  return auto ? `auto[${used}]` : used
}

function smoothSignature(method: SmoothMethod, value = SMOOTH_DEFAULTS[method]): string {
  if (SMOOTH_DEFAULTS[method] === null || value === null) return method
  // Two decimals as the reference writes them, unless that would hide a difference.
  const short = value.toFixed(2)
  return `${method}[${Number(short) === value ? short : value}]`
}
