import type { Json, JsonObject } from '../../json.ts'
import { type CorpusMetric, corpusResult, type Segment } from '../../text/corpus-metric.ts'
import type { Compared } from './compared.ts'

/** The corpus figure of the rows that were scored, on the metric's own scale, with sacreBLEU's bootstrap interval. */
export function corpusFigures(
  metric: CorpusMetric<{ score: number }>,
  rows: Iterable<Json>,
  sides: Compared,
): JsonObject {
  const segments = [...rows] as Segment[]
  if (segments.length === 0) return { score: null, ci95: null, n: 0 }
  const { score, ci95, signature, n } = sides.signed(corpusResult(metric, segments, { bootstrap: {} }))
  return { score, ci95: ci95!, signature, n }
}

/** A score of 0 … 100 as a share; a perfect BLEU is a hair above 100. */
export function asShare(score: number): number {
  return Math.min(1, Math.max(0, score / 100))
}
