import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { isBlankAnswer, isBlankText } from '../../text/blank.ts'
import { editSimilarity } from '../../text/metrics/edit-similarity.ts'
import { compared, normalizeOption } from './compared.ts'
import { signatureDetail } from './details.ts'
import { noTokens, tokenizerOptions, withTokenizer } from './tokenizer-option.ts'

/** How few characters have to change to make the answer the expected text. */
export default defineScorer({
  description: {
    en: 'one minus the edit distance to the reference, divided by the longer length, in characters as a reader sees them',
    ja: '1 −（参照までの編集距離 ÷ 長い方の長さ）。人が見る文字単位で数える',
  },
  options: z.object({ ...tokenizerOptions('graphemes'), ...normalizeOption }),
  details: {
    similarity: { en: '1 − distance / length', ja: '1 − distance / length' },
    distance: { en: 'insertions, deletions and substitutions', ja: '挿入・削除・置換の回数' },
    length: { en: 'of the longer text', ja: '長い方の長さ' },
    ...signatureDetail,
  },
  example: {
    en: { case: { input: 'Spell it.', output: 'accomodate', expected: 'accommodate' } },
    ja: { case: { input: '社名を正しく書いてください。', output: '株式会社サイテン', expected: '株式会社サイテンズ' } },
  },
  setup: async (options, files) => ({ ...(await withTokenizer(options, files)), sides: await compared(options) }),
  score(testCase, options) {
    const { output, references } = options.sides.texts(testCase)
    const details = options.sides.signed(editSimilarity(output, references, options))
    if (details.noTokens && !isBlankText(output)) throw noTokens(details.signature)
    return { value: isBlankAnswer(output, references) ? 0 : details.similarity, details }
  },
})
