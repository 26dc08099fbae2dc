import { z } from 'zod'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import { countLength } from '../../text/length.ts'
import { outputText } from './texts.ts'

const limit = z.number().int().min(0).optional()

const NAMES = {
  characters: { en: 'characters', ja: '文字' },
  sentences: { en: 'sentences', ja: '文' },
  tokens: { en: 'tokens', ja: 'トークン' },
  words: { en: 'words', ja: '語' },
}

/** Whether the answer is neither too short nor too long. */
export default defineScorer({
  description: {
    en: 'the answer has at least `min` and at most `max` characters, sentences, tokens or words parted by spaces',
    ja: '答えの長さ（文字・文・トークン・空白で区切った語）が min 以上 max 以下か',
  },
  options: z
    .object({
      min: limit,
      max: limit,
      unit: z.enum(['characters', 'sentences', 'tokens', 'words']).default('characters'),
      not: z.boolean().default(false),
    })
    .refine(
      ({ min, max }) => min !== undefined || max !== undefined,
      unless('one of `min` and `max` is needed', 'min か max が必要です'),
    )
    .refine(
      ({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max,
      unless('`min` is greater than `max`', 'min が max より大きくなっています'),
    ),
  threshold: 1,
  details: {
    length: { en: 'what was counted', ja: '数えた長さ' },
    unit: { en: 'in which unit', ja: '単位' },
  },
  example: {
    en: { case: { input: 'Say hello.', output: 'Hello!' }, options: { max: 20 } },
    ja: { case: { input: '一言であいさつしてください。', output: 'こんにちは！' }, options: { max: 20 } },
  },
  score(testCase, { min = 0, max = Number.POSITIVE_INFINITY, unit, not }) {
    const length = countLength(outputText(testCase), unit)
    const fits = length >= min && length <= max
    const value = fits === not ? 0 : 1
    const { en, ja } = NAMES[unit]
    const reason = fits
      ? { en: `${length} ${en}, which is not wanted`, ja: `${length}${ja}です（この長さであってはいけません）` }
      : length < min
        ? { en: `${length} ${en}, at least ${min} wanted`, ja: `${length}${ja}です（${min}${ja}以上が必要）` }
        : { en: `${length} ${en}, at most ${max} wanted`, ja: `${length}${ja}です（${max}${ja}以下が必要）` }
    return { value, ...(value === 0 && { reason }), details: { length, unit } }
  },
})
