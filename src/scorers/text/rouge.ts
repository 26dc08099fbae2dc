import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { isBlankText } from '../../text/blank.ts'
import { DEFAULT_ROUGE_TYPES, ROUGE_TYPES, rouge } from '../../text/metrics/rouge.ts'
import { compared, normalizeOption } from './compared.ts'
import { signatureDetail } from './details.ts'
import { loadForJapanese, noTokens, tokenizerOptions, whenLoaded, withTokenizer } from './tokenizer-option.ts'

const type = z.enum(ROUGE_TYPES)

/** ROUGE: words, word pairs and the longest common subsequence shared with the reference. */
export default defineScorer({
  description: {
    en: 'ROUGE against one or several references: shared n-grams and longest common subsequence, as rouge_score counts them',
    ja: '参照（複数可）に対する ROUGE。共通の n-gram と最長共通部分列を rouge_score と同じ方法で数える',
  },
  options: z
    .object({
      types: z
        .array(type)
        .min(1)
        .default([...DEFAULT_ROUGE_TYPES]),
      useStemmer: z.boolean().default(false),
      ...tokenizerOptions(),
      splitSentences: z.boolean().default(false),
      ...normalizeOption,
      report: type.optional(),
    })
    .refine(({ types, report }) => report === undefined || types.includes(report), {
      path: ['report'],
      message: '`report` has to be one of `types` / report は types のいずれかでなければなりません',
    }),
  details: {
    rouge1: {
      en: 'precision, recall and f1; likewise for every type asked for',
      ja: '適合率・再現率・F1（指定した型ごと）',
    },
    ...signatureDetail,
  },
  example: {
    en: {
      case: {
        input: 'What is the weather like?',
        output: 'It is sunny today and warm.',
        expected: 'Today it is sunny and rather warm.',
      },
    },
    ja: {
      case: {
        input: '天気はどうですか',
        output: '今日は晴れて暖かいです。',
        expected: '今日は晴れていて、わりと暖かい天気です。',
      },
    },
  },
  setup: async (options, files) => ({ ...(await withTokenizer(options, files)), sides: await compared(options) }),
  checkCase: loadForJapanese,
  score(testCase, options) {
    const { types } = options
    const { output, references } = options.sides.texts(testCase)
    return whenLoaded(options, references, () => {
      const details = options.sides.signed(rouge(output, references, options))
      if (details.noTokens && !isBlankText(output)) throw noTokens(details.signature)
      const parts: Record<string, number> = {}
      for (const name of types) parts[name] = details[name]!.f1
      return { value: parts[options.report ?? types.at(-1)!]!, parts, details }
    })
  },
})
