import type { Message } from '../../language.ts'
import type { PairResult } from '../../views/compression/result.ts'

type Measure = PairResult['measure']

/** Short enough for a column. */
export const MEASURE_WORDS: Record<Measure, Message> = {
  overall: { en: 'overall', ja: '総合' },
  accuracy: { en: 'accuracy', ja: '正確性' },
  context_awareness: { en: 'context', ja: '文脈' },
  artifact_trail: { en: 'artifacts', ja: '成果物' },
  completeness: { en: 'completeness', ja: '完全性' },
  continuity: { en: 'continuity', ja: '継続性' },
  instruction_following: { en: 'instructions', ja: '指示' },
}

export const TYPE_WORDS: Record<string, Message> = {
  recall: { en: 'recall probes', ja: '想起プローブ' },
  artifact: { en: 'artifact probes', ja: '成果物プローブ' },
  continuation: { en: 'continuation probes', ja: '継続プローブ' },
  decision: { en: 'decision probes', ja: '決定プローブ' },
}

export const NOTES: Message[] = [
  {
    en: 'Marks are 0 to 5. A method’s overall is the mean of its probes’ aggregates; the mean of its six dimension means is another number.',
    ja: '評点は 0 〜 5。方式の総合はプローブごとの集計の平均であり、6 ディメンションの平均をさらに平均した値とは異なります。',
  },
  {
    en: 'Intervals are 95 %, clustered by conversation. Missing marks are in no mean and count as nothing, not as 0.',
    ja: '区間は 95 %（会話ごとのクラスター）。欠けた評点は平均に含めず、0 としても数えません。',
  },
  {
    en: 'Tokens before and after are estimated, in the same way for every method.',
    ja: '圧縮前後のトークン数は推定値です（全方式で同じ推定）。',
  },
  {
    en: 'Blinding: no name of a method, model or file reached the judge, and every request was checked for them. The structure of a summary is not blinded; it can betray its method.',
    ja: 'ブラインド化: 方式・モデル・ファイルの名前がジャッジに渡らないことを、すべての質問で確かめています。要約の構造は伏せていないため、方式を推測される可能性があります。',
  },
]
