import { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { isBlankAnswer, isBlankText } from '../../text/blank.ts'
import { sentenceResult } from '../../text/corpus/corpus-metric.ts'
import { chrfMetric } from '../../text/metrics/chrf.ts'
import { compared, normalizeOption, readable } from './compared.ts'
import { asShare, corpusFigures } from './corpus-figures.ts'
import { signatureDetail } from './details.ts'

/** chrF: character n-grams shared with the reference. Needs no tokenizer, and so suits Japanese as it is. */
export default defineScorer({
  description: {
    en: 'chrF against one or several references (chrF++ with wordOrder 2), as sacreBLEU 2.6 counts it; also over the whole corpus',
    ja: '参照（複数可）に対する chrF（wordOrder が 2 なら chrF++）。sacreBLEU 2.6 と同じ値で、コーパス全体の値も出す',
  },
  options: z.object({
    charOrder: z.int().min(1).max(20).default(6),
    wordOrder: z.int().min(0).max(20).default(0),
    beta: z.number().positive().default(2),
    lowercase: z.boolean().default(false),
    whitespace: z.boolean().default(false),
    epsSmoothing: z.boolean().default(false),
    nfkc: z.boolean().default(false),
    ...normalizeOption,
  }),
  details: {
    score: { en: 'chrF from 0 to 100', ja: 'chrF（0 〜 100）' },
    name: { en: 'the variant: chrF2, chrF2++ …', ja: '変種の名前（chrF2、chrF2++ など）' },
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
  setup: async (options) => ({ metric: chrfMetric(options), sides: await compared(options) }),
  score(testCase, { metric, sides }) {
    const { output, references } = sides.texts(testCase)
    const segment = metric.segment(output, readable(references))
    if (segment.noTokens && !isBlankText(output)) {
      throw new ScoreError('no-tokens', {
        en: 'the output or the expected text is nothing but white space, which chrF leaves out; set `whitespace: true` to count it',
        ja: '出力または期待テキストが空白だけです。chrF は空白を数えません（数えるなら `whitespace: true`）',
      })
    }
    const details = sides.signed(sentenceResult(metric, segment))
    return { value: isBlankAnswer(output, references) ? 0 : asShare(details.score), stats: segment, details }
  },
  corpus: { gather: ({ metric, sides }) => corpusFigures(metric, sides) },
})
