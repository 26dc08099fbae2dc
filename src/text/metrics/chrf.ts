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
  type SentenceResult,
  sentenceResult,
} from '../corpus/corpus-metric.ts'
import { corpusSignature } from '../corpus/corpus-signature.ts'
import { WorkingMemory } from '../counting/working-memory.ts'
import { type ChrfFormula, chrfScore } from './chrf-score.ts'
import { type ChrfOrders, chrfTexts, chrfStats as countStats } from './chrf-stats.ts'

export interface ChrfOptions {
  charOrder?: number
  /** 2 is chrF++. */
  wordOrder?: number
  /** How much more recall weighs than precision. */
  beta?: number
  lowercase?: boolean
  /** Counts white space as characters. */
  whitespace?: boolean
  epsSmoothing?: boolean
  nfkc?: boolean
}

export interface ChrfScore {
  /** 0 … 100 */
  score: number
  /** chrF2, chrF2++ … */
  name: string
}

/** sacreBLEU's sentence chrF; of several references the one that fits best. */
export function chrf(output: string, expected: Expected, options: ChrfOptions = {}): SentenceResult<ChrfScore> {
  const metric = chrfMetric(options)
  return sentenceResult(metric, metric.segment(output, asReferences(expected)))
}

/** sacreBLEU's corpus chrF: `references[i]` is the reference of `outputs[i]`, or a list of them. */
export function corpusChrf(
  outputs: readonly string[],
  references: readonly Expected[],
  options: ChrfOptions & CorpusOptions = {},
): CorpusResult<ChrfScore> {
  const metric = chrfMetric(options)
  return corpusResult(metric, corpusSegments(metric, outputs, references), options)
}

/** What `corpusBootstrap` and `pairedCorpusBootstrap` take. */
export function chrfStats(
  outputs: readonly string[],
  references: readonly Expected[],
  options: ChrfOptions = {},
): CorpusStats {
  const metric = chrfMetric(options)
  return corpusStats(metric, corpusSegments(metric, outputs, references))
}

/** chrF with its options decided. */
export function chrfMetric(options: ChrfOptions): CorpusMetric<ChrfScore> {
  const { charOrder = 6, wordOrder = 0, beta = 2, lowercase = false } = options
  const { whitespace = false, epsSmoothing = false, nfkc = false } = options
  const orders: ChrfOrders = { charOrder, wordOrder, whitespace }
  const formula: ChrfFormula = { beta, epsSmoothing }
  const name = `chrF${beta}${'+'.repeat(wordOrder)}`
  return {
    segment: (output, references) =>
      WorkingMemory.use((memory) => {
        const texts = [output, ...references].map((text) => prepared(text, nfkc, lowercase))
        const counted = chrfTexts(texts, orders, memory)
        let best: number[] = []
        let bestScore = -1
        for (let i = 1; i < texts.length; i++) {
          const stats = countStats(counted, i, orders)
          const score = chrfScore(stats, formula)
          if (score > bestScore) {
            bestScore = score
            best = stats
          }
        }
        return {
          stats: best,
          references: references.length,
          ...(counted.characters.lackFor(texts) && { noTokens: true }),
        }
      }),
    figures: (sums, round) => ({ score: chrfScore(sums, formula, round), name }),
    signature(segments, bootstrap) {
      const settings = {
        case: lowercase ? 'lc' : 'mixed',
        eff: !epsSmoothing,
        nc: charOrder,
        nw: wordOrder,
        space: whitespace,
      }
      return corpusSignature(name, segments, bootstrap, settings, nfkc ? { nfkc } : {})
    },
  }
}

function prepared(text: string, nfkc: boolean, lowercase: boolean): string {
  const folded = nfkc ? text.normalize('NFKC') : text
  return lowercase ? folded.toLowerCase() : folded
}
