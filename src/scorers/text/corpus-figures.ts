import type { Gathering } from '../../score/scorer.ts'
import { type CorpusMetric, CorpusSegments, corpusResult, type Segment } from '../../text/corpus/corpus-metric.ts'
import type { Compared } from './compared.ts'

/** The corpus figure of the rows that were scored, on the metric's own scale, with sacreBLEU's bootstrap interval. */
export function corpusFigures(metric: CorpusMetric<{ score: number }>, sides: Compared): Gathering {
  const segments = new CorpusSegments()
  return {
    add: (stats) => void segments.add(stats as Segment),
    figures() {
      if (segments.table.length === 0) return { score: null, ci95: null, n: 0 }
      const { score, ci95, signature, n } = sides.signed(corpusResult(metric, segments, { bootstrap: {} }))
      return { score, ci95: ci95!, signature, n }
    },
  }
}

/** A score of 0 … 100 as a share; a perfect BLEU is a hair above 100. */
export function asShare(score: number): number {
  return Math.min(1, Math.max(0, score / 100))
}
