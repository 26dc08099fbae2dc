import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { isBlankAnswer, isBlankText } from '../../text/blank.ts'
import { tokenF1 } from '../../text/metrics/token-f1.ts'
import { compared, normalizeOption } from './compared.ts'
import { signatureDetail } from './details.ts'
import { loadForJapanese, noTokens, tokenizerOptions, whenLoaded, withTokenizer } from './tokenizer-option.ts'

/** How many words the answer shares with the expected one, order aside. */
export default defineScorer({
  description: {
    en: 'F1 over the words shared with the reference, as for short answers in SQuAD: order, case and punctuation aside',
    ja: '参照と共通する語の F1（SQuAD 方式）。語順・大文字小文字・句読点は問わない',
  },
  options: z.object({ ...tokenizerOptions(), ...normalizeOption, dropArticles: z.boolean().default(false) }),
  details: {
    precision: { en: 'share of the answer’s words that are in the reference', ja: '答えの語のうち参照にある割合' },
    recall: { en: 'share of the reference’s words that are in the answer', ja: '参照の語のうち答えにある割合' },
    f1: { en: 'harmonic mean of the two', ja: '両者の調和平均' },
    ...signatureDetail,
  },
  example: {
    en: { case: { input: 'Who wrote it?', output: 'Murasaki Shikibu wrote it', expected: 'Murasaki Shikibu' } },
    ja: { case: { input: '作者は誰ですか', output: '作者は紫式部です', expected: '紫式部' } },
  },
  setup: async (options, files) => ({ ...(await withTokenizer(options, files)), sides: await compared(options) }),
  checkCase: loadForJapanese,
  score(testCase, options) {
    const { output, references } = options.sides.texts(testCase)
    return whenLoaded(options, references, () => {
      const { noTokens: none, ...found } = tokenF1(output, references, options)
      const details = options.sides.signed(found)
      if (none && !isBlankText(output)) throw noTokens(details.signature)
      return { value: isBlankAnswer(output, references) ? 0 : details.f1, details }
    })
  },
})
