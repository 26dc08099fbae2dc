import { z } from 'zod'
import type { Message } from '../../language.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { referenceTexts } from '../text/texts.ts'
import { answerOf, questionOf } from './answer.ts'
import { contextPrecision, precisionsAt } from './arithmetic/retrieval.ts'
import { openJudging } from './judging.ts'
import { retrievedOf } from './material.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'
import { type JudgedText, numbered, oneVerdictEach, verdictsSchema, withVerdicts } from './statement-verdicts.ts'

/** Whether the useful passages were retrieved, and stand first. */
export default defineScorer({
  description: {
    en: 'a judge says of each retrieved passage (`context`, in its order) whether it helps to arrive at the reference (`expected`); the value is the mean of precision@k over the places k that hold a useful one, 0 where none is; unsure is not useful',
    ja: '検索で得た文章（context の並び順）ごとに、参照（expected）にたどり着くのに役立つかをジャッジが判定する。値は、役立つ文章がある順位 k での precision@k の平均（役立つものがなければ 0。不確かなものは役立たないと数える）',
  },
  follows: {
    en: "Ragas' context precision (LLM-based, with a reference): Σ precision@k · v(k) / relevant passages, v(k) being 1 where passage k is relevant",
    ja: 'Ragas の context precision（LLM 版・参照あり）: Σ precision@k · v(k) / 関連する文章の数。v(k) は k 番目が関連すれば 1',
  },
  judge: true,
  options: z.object({ prompts: promptsOption('context-precision') }),
  details: {
    passages: { en: 'each passage with its verdict and reason, in order', ja: '文章ごとの判定と理由（並び順）' },
    relevant: { en: 'how many are useful', ja: '役立つ文章の数' },
    precisionAt: {
      en: 'the share of useful ones among the first 1, 2, …',
      ja: '上位 1、2、… 件のうち役立つものの割合',
    },
  },
  example: {
    en: {
      case: {
        input: 'How tall is Mount Fuji?',
        output: 'It is 3,776 m tall.',
        expected: 'Mount Fuji is 3,776 m tall.',
        context: ['Kyoto was the capital until 1868.', 'Mount Fuji rises to 3,776 m.'],
      },
    },
    ja: {
      case: {
        input: '富士山の高さは？',
        output: '3,776 m です。',
        expected: '富士山の高さは 3,776 m。',
        context: ['京都は 1868 年まで首都だった。', '富士山の標高は 3,776 m である。'],
      },
    },
  },
  setup: ({ prompts }) => promptsOf('context-precision', prompts),
  async score(testCase, prompts, context) {
    answerOf(testCase)
    const passages = numbered(retrievedOf(testCase), 'p')
    const question = questionOf(testCase)
    const reference = referenceTexts(testCase).join('\n\n')
    if (reference.trim() === '') return { notApplicable: BLANK_REFERENCE }
    const judging = openJudging('context-precision', testCase, context, prompts)
    const asked = await judging.ask('passages', {
      fields: { question, reference, passages: passages.map(({ id, text }) => ({ id, passage: text })) },
      schema: verdictsSchema(passages),
      check: oneVerdictEach(passages),
    })
    const judged = withVerdicts(passages, asked.value)
    const relevant = judged.map(({ verdict }) => verdict === 'yes')
    return {
      value: contextPrecision(relevant),
      reason: reasonOf(relevant),
      details: {
        relevant: relevant.filter(Boolean).length,
        precisionAt: precisionsAt(relevant),
        passages: judged.map(shortened),
        ...judging.notes(),
      },
    }
  },
})

const MOST = 200

/** Passages are long and stand in the case already: their beginning tells which it is. */
const shortened = ({ text, ...rest }: JudgedText) => ({
  ...rest,
  text: text.length > MOST ? `${text.slice(0, MOST).toWellFormed()}…` : text,
})

function reasonOf(relevant: boolean[]): Message {
  const places = relevant.flatMap((isRelevant, at) => (isRelevant ? [at + 1] : []))
  if (places.length === 0)
    return {
      en: `none of ${relevant.length} passages helps`,
      ja: `${relevant.length} 件の文章はどれも役立ちません`,
    }
  const where = places.length === relevant.length ? undefined : places.join(', ')
  return {
    en: `${places.length} of ${relevant.length} passages help${where ? `: number ${where}` : ''}`,
    ja: `${relevant.length} 件中 ${places.length} 件の文章が役立ちます${where ? `（${where} 番目）` : ''}`,
  }
}

const BLANK_REFERENCE: Message = { en: 'the reference is blank', ja: '参照が空です' }
