import { z } from 'zod'
import type { Message } from '../../language.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { answerOf } from './answer.ts'
import { heldShare } from './arithmetic/verdicts.ts'
import { openJudging } from './judging.ts'
import { materialOf } from './material.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'
import { splitAndJudge } from './split-and-judge.ts'
import { type JudgedText, worstOf } from './statement-verdicts.ts'

const NOTHING_CLAIMED: Message = { en: 'the answer claims nothing', ja: '答えは何も主張していません' }

/** The share of the answer's claims that its context supports. */
export default defineScorer({
  description: {
    en: 'a judge lists the claims of the answer and checks each against the context or the tool results; unsure is unsupported',
    ja: 'ジャッジが答えの主張を挙げ、context またはツールの結果に裏付けられるものの割合を求める（不確かなものは裏付けなし）',
  },
  follows: {
    en: "Ragas' faithfulness: claims of the answer that the context supports / all its claims",
    ja: 'Ragas の faithfulness: 文脈に裏付けられる答えの主張 / 答えの全主張',
  },
  judge: true,
  options: z.object({ prompts: promptsOption('faithfulness') }),
  details: {
    claims: { en: 'each claim with its verdict and reason', ja: '主張ごとの判定と理由' },
    yes: { en: 'how many are supported', ja: '裏付けのある主張の数' },
    unsure: { en: 'how many are neither supported nor contradicted', ja: '裏付けも矛盾もない主張の数' },
    no: { en: 'how many are contradicted', ja: '矛盾する主張の数' },
  },
  example: {
    en: {
      case: {
        input: 'How long can I return it?',
        output: 'You can return it within 14 days.',
        context: ['Goods may be returned within 14 days of delivery.'],
      },
    },
    ja: {
      case: {
        input: 'いつまで返品できますか',
        output: '14 日以内なら返品できます。',
        context: ['商品は到着後 14 日以内に限り返品できます。'],
      },
    },
  },
  setup: ({ prompts }) => promptsOf('faithfulness', prompts),
  async score(testCase, prompts, context) {
    const answer = answerOf(testCase)
    const material = materialOf(testCase, NOTHING_TO_CHECK)
    if (answer.isBlank) return { notApplicable: NOTHING_CLAIMED }
    const judging = openJudging('faithfulness', testCase, context, prompts)
    const text = { name: 'answer', value: answer.text }
    const parts = await splitAndJudge({ judging, list: 'claims', text, against: { context: material } })
    if (!parts) return { notApplicable: NOTHING_CLAIMED, details: { ...judging.notes() } }
    const { judged, counts } = parts
    return {
      value: heldShare(counts),
      reason: reasonOf(judged, counts.yes),
      details: { ...counts, claims: judged, ...judging.notes() },
    }
  },
})

const NOTHING_TO_CHECK: Message = {
  en: 'there is nothing to check the answer against: give the case a `context`, or an output with tool results',
  ja: '答えを照らし合わせる資料がありません。ケースに context を書くか、ツールの結果を含む output を渡してください',
}

function reasonOf(judged: JudgedText[], yes: number): Message {
  const rest = (between: string) => (yes === judged.length ? '' : `${between}${worstOf(judged, '; ')}`)
  return {
    en: `${yes} of ${judged.length} claims supported${rest('; not supported: ')}`,
    ja: `主張 ${judged.length} 件中 ${yes} 件が裏付けられています${rest('。裏付けのない主張: ')}`,
  }
}
