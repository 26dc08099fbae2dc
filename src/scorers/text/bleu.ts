import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { isBlankAnswer, isBlankText } from '../../text/blank.ts'
import { sentenceResult } from '../../text/corpus/corpus-metric.ts'
import { bleuMetric } from '../../text/metrics/bleu.ts'
import { compared, normalizeOption, readable } from './compared.ts'
import { asShare, corpusFigures } from './corpus-figures.ts'
import { signatureDetail } from './details.ts'
import { loadForJapanese, noTokens, tokenizerOptions, whenLoaded, withTokenizer } from './tokenizer-option.ts'

/** BLEU: how many of the answer's words, pairs, triples … stand in a reference, as sacreBLEU counts them. */
export default defineScorer({
  description: {
    en: 'BLEU against one or several references, as sacreBLEU 2.6 counts it; also over the whole corpus, with an interval',
    ja: '参照（複数可）に対する BLEU。sacreBLEU 2.6 と同じ値で、コーパス全体の値と信頼区間も出す',
  },
  options: z.object({
    ...tokenizerOptions(),
    lowercase: z.boolean().default(false),
    smoothMethod: z.enum(['exp', 'floor', 'add-k', 'none']).default('exp'),
    smoothValue: z.number().nonnegative().optional(),
    maxNgramOrder: z.int().min(1).max(20).default(4),
    effectiveOrder: z.boolean().optional(),
    ...normalizeOption,
  }),
  details: {
    score: { en: 'BLEU from 0 to 100', ja: 'BLEU（0 〜 100）' },
    counts: { en: 'matched n-grams of each order', ja: '一致した n-gram の数（次数ごと）' },
    totals: { en: 'n-grams of the answer, of each order', ja: '答えの n-gram の数（次数ごと）' },
    precisions: { en: 'precision in percent of each order, smoothed', ja: '平滑化した適合率（%、次数ごと）' },
    bp: { en: 'brevity penalty', ja: '短さへのペナルティ' },
    sysLen: { en: 'words of the answer', ja: '答えの語数' },
    refLen: { en: 'words of the reference nearest in length', ja: '長さが最も近い参照の語数' },
    ...signatureDetail,
  },
  example: {
    en: {
      case: {
        input: 'Where is the cat?',
        output: 'The cat sleeps near the window.',
        expected: 'The cat sleeps by the window.',
      },
    },
    ja: {
      case: {
        input: '猫はどこにいますか',
        output: '猫は窓のそばで眠っています。',
        expected: '猫は窓辺で眠っています。',
      },
    },
  },
  async setup(options, files) {
    const chosen = await withTokenizer(options, files)
    const sides = await compared(options)
    return { chosen, sentence: bleuMetric(chosen, 'sentence'), corpus: bleuMetric(chosen, 'corpus'), sides }
  },
  checkCase: loadForJapanese,
  score(testCase, { chosen, sentence, sides }) {
    const { output, references } = sides.texts(testCase)
    return whenLoaded(chosen, references, () => {
      const segment = sentence.segment(output, readable(references))
      const details = sides.signed(sentenceResult(sentence, segment))
      if (segment.noTokens && !isBlankText(output)) throw noTokens(details.signature)
      return { value: isBlankAnswer(output, references) ? 0 : asShare(details.score), stats: segment, details }
    })
  },
  corpus: { gather: ({ corpus, sides }) => corpusFigures(corpus, sides) },
})
