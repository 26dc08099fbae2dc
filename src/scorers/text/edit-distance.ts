import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { editSimilarity } from '../../text/metrics/edit-similarity.ts'
import type { Tokenizer } from '../../text/tokenizers/types.ts'
import { outputText, referenceTexts } from './texts.ts'

/** UTF-16: an emoji is at least two of them, and so is が where its mark stands apart. */
const CODE_UNITS: Tokenizer = {
  name: 'code-units',
  signature: () => 'code-units',
  tokenize: (text) => text.split(''),
}

/** Whether few enough characters have to change to make the answer the expected text, or one of several. */
export default defineScorer({
  description: {
    en: 'at most `max` characters (as a reader sees them, or UTF-16 code units) have to be inserted, deleted or replaced to get the expected text',
    ja: '期待する文字列にするための挿入・削除・置換が max 文字以内か（人が見る文字、または UTF-16 のコード単位で数える）',
  },
  options: z.object({
    max: z.number().min(0),
    /** What counts as one: what a reader sees, or what most other tools count. */
    unit: z.enum(['characters', 'code-units']).default('characters'),
    not: z.boolean().default(false),
  }),
  threshold: 1,
  details: { distance: { en: 'insertions, deletions and substitutions', ja: '挿入・削除・置換の回数' } },
  example: {
    en: { case: { input: 'Spell it.', output: 'accomodate', expected: 'accommodate' }, options: { max: 2 } },
    ja: { case: { input: '漢字で書いてください。', output: '取り扱い', expected: '取扱い' }, options: { max: 1 } },
  },
  score(testCase, { max, unit, not }) {
    const output = outputText(testCase)
    const tokenizer = unit === 'characters' ? 'graphemes' : CODE_UNITS
    const distances = referenceTexts(testCase).map((text) => editSimilarity(output, text, { tokenizer }).distance)
    const distance = Math.min(...distances)
    const details = { distance }
    if (distance <= max !== not) return { value: 1, details }
    const reason = not
      ? {
          en: `${distance} changes, more than ${max} wanted`,
          ja: `違いは ${distance} 文字です（${max} 文字を超える必要があります）`,
        }
      : {
          en: `${distance} changes, at most ${max} allowed`,
          ja: `違いは ${distance} 文字です（${max} 文字以内が必要）`,
        }
    return { value: 0, reason, details }
  },
})
