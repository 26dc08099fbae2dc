import type { EncodedText } from '../encoder/encoder.ts'
import type { Model } from '../encoder/models/model.ts'
import { signature } from '../text/metrics/signature.ts'
import type { Baseline } from './baseline.ts'
import { type BertFigures, bestFigures, matchTexts, type WeightedText } from './match.ts'
import { rescale } from './rescale.ts'

/** A text as it is matched, with what a reader of its score should know. */
export type ReadText = WeightedText & Pick<EncodedText, 'truncated' | 'marks'>

export interface BertScore extends BertFigures {
  /** Whether the figures were rescaled; a rescaled one may lie below 0. */
  rescaled: boolean
  /** What unrelated texts score, where it was taken off. */
  baseline: Baseline | null
  /** A text was longer than the model reads: its end did not count. */
  truncated: boolean
  /** A text spells one of the model's marks ([SEP], [MASK] …), which then counts as that mark. */
  marks: boolean
  model: string
  layer: number
  signature: string
}

export interface PairSettings {
  model: Pick<Model, 'name' | 'hash'>
  layer: number
  idf: boolean
  baseline: Baseline | null
}

/** BERTScore of one text against one or several references: the best of each figure. */
export function scorePair(candidate: ReadText, references: readonly ReadText[], settings: PairSettings): BertScore {
  const { model, layer, idf, baseline } = settings
  const best = bestFigures(references.map((reference) => matchTexts(candidate, reference)))
  // A candidate of which nothing counts has no precision in bert_score, and F 0: to a reader both are 0.
  const raw = candidate.total > 0 ? best : { ...best, precision: 0 }
  const all = [candidate, ...references]
  return {
    ...(baseline ? rescale(raw, baseline) : raw),
    rescaled: baseline !== null,
    baseline,
    truncated: all.some(({ truncated }) => truncated),
    marks: all.some(({ marks }) => marks),
    model: model.name,
    layer,
    signature: signature('bert-score', {
      model: `${model.name}@${model.hash.slice(0, 12)}`,
      layer,
      nrefs: references.length,
      idf,
      rescaled: baseline ? `${baseline.language} ${baseline.source}`.trim() : 'no',
      version: 1,
    }),
  }
}
