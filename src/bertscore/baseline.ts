import { publishedName } from '../encoder/models/published-name.ts'
import { badInput } from '../errors.ts'
import type { Message } from '../language.ts'
import baselines from './baselines.json' with { type: 'json' }
import type { BertFigures } from './match.ts'

/** What unrelated texts score, and where that is known from. */
export interface Baseline extends BertFigures {
  language: string
  /** `bert_score 0.3.13`, the hash of a corpus, or the name of a file. */
  source: string
}

const PUBLISHED = new Map(
  Object.entries(baselines).map(([language, models]) => [language, new Map<string, string>(Object.entries(models))]),
)

/** The baseline that the authors published for this language, model and layer; `layers` is how many the model has. */
export function publishedBaseline(
  language: string,
  model: string,
  layer: number,
  layers: number,
): Baseline | undefined {
  const figures = PUBLISHED.get(language)?.get(publishedName(model))?.split(' ').map(Number) ?? []
  // A model of another size that goes by the same name is another model.
  if (figures.length !== 3 * (layers + 1)) return undefined
  const [precision, recall, f1] = figures.slice(3 * layer, 3 * layer + 3)
  if (precision === undefined || recall === undefined || f1 === undefined) return undefined
  return { language, source: 'bert_score 0.3.13', precision, recall, f1 }
}

/** Why a score cannot be rescaled, and the three ways out. */
export function noBaseline(language: string, model: string, layer: number): Message {
  const command = `saiten models baseline ${model} --corpus FILE --text-lang ${language} --layer ${layer}`
  return {
    en: `there is no baseline for the language ${language} with ${model}, layer ${layer}: set \`rescaleWithBaseline: false\` for scores as they are, name a file with \`baseline: FILE\`, or make one from texts of yours: ${command}`,
    ja: `言語 ${language}、モデル ${model}、層 ${layer} のベースラインがありません。補正なしなら \`rescaleWithBaseline: false\`、ファイルがあれば \`baseline: FILE\`、手元のテキストから作るなら: ${command}`,
  }
}

/** No baseline can be chosen for a text whose language nobody can tell. */
export const NO_LANGUAGE: Message = {
  en: 'the language of the reference cannot be told, so no baseline can be chosen: set `lang`, or `rescaleWithBaseline: false`',
  ja: '参照テキストの言語が分からず、ベースラインを選べません。`lang` か `rescaleWithBaseline: false` を指定してください',
}

/** A baseline file: bert_score's own table (`LAYER,P,R,F`), or JSON with precision, recall and f1. */
export function readBaseline(text: string, file: string, layer: number): BertFigures {
  const figures = text.trimStart().startsWith('{') ? jsonFigures(text) : tableFigures(text, layer)
  if (figures && Object.values(figures).every((value) => Number.isFinite(value) && value < 1)) return figures
  throw badInput(
    `${file} holds no baseline for layer ${layer}: it is a table LAYER,P,R,F, or JSON with precision, recall and f1, each below 1`,
    `${file} に層 ${layer} のベースラインがありません。LAYER,P,R,F の表か、precision・recall・f1（いずれも 1 未満）の JSON にしてください`,
  )
}

function jsonFigures(text: string): BertFigures | undefined {
  try {
    const { precision, recall, f1 } = JSON.parse(text) as Record<string, unknown>
    return { precision: numberOf(precision), recall: numberOf(recall), f1: numberOf(f1) }
  } catch {
    return undefined
  }
}

function tableFigures(text: string, layer: number): BertFigures | undefined {
  const row = text
    .split('\n')
    .map((line) => line.trim().split(/[,\t]/))
    .find(([number]) => number === String(layer))
  if (row?.length !== 4) return undefined
  const [precision, recall, f1] = row.slice(1).map(Number) as [number, number, number]
  return { precision, recall, f1 }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : Number.NaN)
