import { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { isBlankAnswer, isBlankText } from '../../text/blank.ts'
import { sentenceResult } from '../../text/corpus/corpus-metric.ts'
import { terMetric } from '../../text/metrics/ter/ter.ts'
import { compared, normalizeOption, readable } from './compared.ts'
import { corpusFigures } from './corpus-figures.ts'
import { signatureDetail } from './details.ts'

const option = z.boolean().default(false)

/** TER: how much of the answer would have to be edited. The value is what need not be: 1 − TER, not below 0. */
export default defineScorer({
  description: {
    en: 'share of the answer that needs no edit (1 − TER, as sacreBLEU 2.6 counts it); for Japanese set normalized and asianSupport',
    ja: '編集せずに済む割合（1 − TER、sacreBLEU 2.6 と同じ数え方）。日本語では normalized と asianSupport を true にする',
  },
  options: z.object({
    normalized: option,
    noPunct: option,
    asianSupport: option,
    caseSensitive: option,
    nfkc: option,
    ...normalizeOption,
  }),
  details: {
    score: { en: 'TER: edits per hundred words of the reference', ja: 'TER（参照 100 語あたりの編集数）' },
    edits: {
      en: 'words put in, left out or replaced, and blocks moved',
      ja: '挿入・削除・置換した語と移動したまとまりの数',
    },
    refLength: { en: 'words of the reference, on average', ja: '参照の語数（複数なら平均）' },
    ...signatureDetail,
  },
  example: {
    en: {
      case: {
        input: 'Where is the cat?',
        output: 'by the window the cat sleeps',
        expected: 'the cat sleeps by the window',
      },
    },
    ja: {
      case: { input: '猫はどこにいますか', output: '窓辺で猫が眠る', expected: '猫が窓辺で眠る' },
      options: { normalized: true, asianSupport: true },
    },
  },
  setup: async (options) => ({ metric: terMetric(options), sides: await compared(options) }),
  score(testCase, { metric, sides }) {
    const { output, references } = sides.texts(testCase)
    const segment = metric.segment(output, readable(references))
    if (segment.noTokens && !isBlankText(output)) {
      throw new ScoreError('no-tokens', {
        en: 'no word is left of the output or the expected text (white space only, or punctuation only with `noPunct`)',
        ja: '出力または期待テキストに語が残りません（空白だけ、または `noPunct` で句読点だけのテキスト）',
      })
    }
    const details = sides.signed(sentenceResult(metric, segment))
    return {
      value: isBlankAnswer(output, references) ? 0 : Math.max(0, 1 - details.score / 100),
      stats: segment,
      details,
    }
  },
  corpus: { gather: ({ metric, sides }) => corpusFigures(metric, sides) },
})
