import { type BaselineWanted, baselinesHash, chooseBaseline } from '../../bertscore/choose-baseline.ts'
import { findAdded } from '../../encoder/models/added.ts'
import type { Model } from '../../encoder/models/model.ts'
import { DEFAULT_THRESHOLDS } from '../../gate/hybrid/bundle-fold.ts'
import type { Provenance } from '../../gate/hybrid/metrics-schema.ts'
import type { ScorerSpec } from '../../score/case.ts'
import type { ReadyScorer } from '../../score/scorer.ts'
import { DEFAULT_MODEL } from '../../scorers/text/bert-score.ts'
import type { GateSettings } from './setup.ts'

/** BERTScore as an evaluator of the gate; none when there is no encoder. */
export async function semanticSpec(settings: GateSettings): Promise<ScorerSpec[]> {
  const model = settings.encoder ?? (await usualModel())
  if (model === undefined || model === 'none') return []
  const { f1 = DEFAULT_THRESHOLDS.f1, rescale = true } = settings
  return [
    {
      type: 'bert-score',
      model,
      normalize: true,
      threshold: f1,
      ...(!rescale && { rescaleWithBaseline: false }),
    },
  ]
}

/** Where nobody names an encoder, the usual one is taken if it has been added. */
const usualModel = async () => ((await findAdded(DEFAULT_MODEL)) ? DEFAULT_MODEL : undefined)

/**
 * The language that the command line names, told to BERTScore. Not as its option `lang`: a language without a baseline
 * is a mistake in a suite, while in the gate it is the reason why a case has no BERTScore.
 */
export function withTextLanguage(scorer: ReadyScorer, { textLang }: GateSettings): ReadyScorer {
  if (scorer.type !== 'bert-score' || textLang === undefined) return scorer
  const options = scorer.options as SemanticOptions
  const baseline = options.baseline && { ...options.baseline, lang: textLang }
  return { ...scorer, options: { ...options, baseline }, given: { ...scorer.given, lang: textLang } }
}

interface SemanticOptions {
  model: Model
  layer: number
  baseline: BaselineWanted | undefined
}

/** Which model, layer and baseline made the figures. */
export function encoderProvenance(scorers: readonly ReadyScorer[]): Provenance['encoder'] {
  const scorer = scorers.find(({ type }) => type === 'bert-score')
  if (!scorer) return null
  const { model, layer, baseline } = scorer.options as SemanticOptions
  return {
    model: model.name,
    hash: model.hash.slice(0, 16),
    layer,
    baseline: baseline ? baselineName(baseline) : null,
    rescale_with_baseline: baseline !== undefined,
  }
}

/** Chosen once for all where the language is given, else case by case among those that are there. */
function baselineName(wanted: BaselineWanted): string {
  if (wanted.lang === undefined) return `by language (${baselinesHash(wanted)})`
  const choice = chooseBaseline(wanted, [])
  return 'baseline' in choice ? `${choice.baseline.language} ${choice.baseline.source}` : 'none'
}
