import { z } from 'zod'
import type { Message } from '../../language.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { referenceTexts } from '../text/texts.ts'
import { answerOf } from './answer.ts'
import { heldShare } from './arithmetic/verdicts.ts'
import { openJudging } from './judging.ts'
import { retrievedOf } from './material.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'
import { splitAndJudge } from './split-and-judge.ts'
import { type JudgedText, worstOf } from './statement-verdicts.ts'

const NOTHING_STATED: Message = { en: 'the reference states nothing', ja: '参照は何も述べていません' }

/** The share of the reference's statements that were retrieved. */
export default defineScorer({
  description: {
    en: 'a judge splits the reference (`expected`) into statements and traces each back to the context or the tool results; the value is the share that is found there, unsure is not found',
    ja: 'ジャッジが参照（expected）を個々の主張に分け、context またはツールの結果に見いだせるものの割合を求める（不確かなものは見つからなかったと数える）',
  },
  follows: {
    en: "Ragas' context recall (LLM-based, with a reference): statements of the reference that the retrieved context supports / all its statements",
    ja: 'Ragas の context recall（LLM 版・参照あり）: 検索した文脈に裏付けられる参照の主張 / 参照の全主張',
  },
  judge: true,
  options: z.object({ prompts: promptsOption('context-recall') }),
  details: {
    statements: { en: 'each statement of the reference with its verdict and reason', ja: '参照の主張ごとの判定と理由' },
    yes: { en: 'how many are in the context', ja: '文脈にある主張の数' },
    unsure: { en: 'how many are there in part, or unclearly', ja: '一部だけ、またははっきりしない主張の数' },
    no: { en: 'how many are not', ja: '文脈にない主張の数' },
  },
  example: {
    en: {
      case: {
        input: 'How long can I return it, and who pays?',
        output: 'You can return it within 14 days.',
        expected: 'It can be returned within 14 days. The shop pays for the parcel.',
        context: ['Goods may be returned within 14 days of delivery.'],
      },
    },
    ja: {
      case: {
        input: '返品はいつまでできますか。送料は誰が払いますか',
        output: '14 日以内なら返品できます。',
        expected: '14 日以内なら返品できる。返送料は店が負担する。',
        context: ['商品は到着後 14 日以内に限り返品できます。'],
      },
    },
  },
  setup: ({ prompts }) => promptsOf('context-recall', prompts),
  async score(testCase, prompts, context) {
    answerOf(testCase)
    const material = retrievedOf(testCase)
    const reference = referenceTexts(testCase).join('\n\n')
    if (reference.trim() === '') return { notApplicable: NOTHING_STATED }
    const judging = openJudging('context-recall', testCase, context, prompts)
    const text = { name: 'reference', value: reference }
    const parts = await splitAndJudge({ judging, list: 'statements', text, against: { context: material } })
    if (!parts) return { notApplicable: NOTHING_STATED, details: { ...judging.notes() } }
    const { judged, counts } = parts
    return {
      value: heldShare(counts),
      reason: reasonOf(judged, counts.yes),
      details: { ...counts, statements: judged, ...judging.notes() },
    }
  },
})

function reasonOf(judged: JudgedText[], yes: number): Message {
  const rest = (between: string) => (yes === judged.length ? '' : `${between}${worstOf(judged, '; ')}`)
  return {
    en: `${yes} of ${judged.length} statements of the reference were retrieved${rest('; missing: ')}`,
    ja: `参照の主張 ${judged.length} 件中 ${yes} 件が検索結果にあります${rest('。ないもの: ')}`,
  }
}
