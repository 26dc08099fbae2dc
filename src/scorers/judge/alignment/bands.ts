import type { Message } from '../../../language.ts'

type Band = 'excellent' | 'very good' | 'good' | 'moderate' | 'poor' | 'very poor'

const FROM: [least: number, band: Band][] = [
  [0.9, 'excellent'],
  [0.8, 'very good'],
  [0.7, 'good'],
  [0.6, 'moderate'],
  [0.4, 'poor'],
]

/** How good an alignment of this value (four decimals, not what is shown) is called. */
export const bandOf = (value: number): Band => FROM.find(([least]) => value >= least)?.[1] ?? 'very poor'

export const BAND_NAMES: Record<Band, Message> = {
  excellent: { en: 'excellent', ja: '極めて良好' },
  'very good': { en: 'very good, minor gaps', ja: '非常に良好（わずかな不足）' },
  good: { en: 'good, some requirements or coverage missing', ja: '良好（一部の要件や網羅性に不足）' },
  moderate: { en: 'moderate, noticeable gaps', ja: '中程度（目立つ不足）' },
  poor: { en: 'poor, serious problems', ja: '不十分（重大な問題）' },
  'very poor': { en: 'very poor, hardly follows the prompt', ja: '極めて不十分（プロンプトにほぼ沿っていない）' },
}
