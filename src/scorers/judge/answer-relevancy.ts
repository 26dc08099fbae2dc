import { z } from 'zod'
import type { Message } from '../../language.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { answerOf, questionOf } from './answer.ts'
import { relevancy } from './arithmetic/verdicts.ts'
import { openJudging } from './judging.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'
import { splitAndJudge } from './split-and-judge.ts'
import { type JudgedText, worstOf } from './statement-verdicts.ts'

const NOTHING_SAID: Message = { en: 'the answer makes no statement', ja: '答えは何も述べていません' }

/** The share of the answer's statements that help to answer the question. */
export default defineScorer({
  description: {
    en: 'a judge splits the answer into statements and says of each whether it helps to answer the question; unsure counts 0.3',
    ja: 'ジャッジが答えを個々の主張に分け、質問への回答に役立つものの割合を求める（不確かなものは 0.3 と数える）',
  },
  judge: true,
  options: z.object({ prompts: promptsOption('answer-relevancy') }),
  details: {
    statements: { en: 'each statement with its verdict and reason', ja: '主張ごとの判定と理由' },
    yes: { en: 'how many help', ja: '役立つ主張の数' },
    unsure: { en: 'how many may help', ja: '不確かな主張の数' },
    no: { en: 'how many do not', ja: '役立たない主張の数' },
  },
  example: {
    en: { case: { input: 'How tall is Mount Fuji?', output: 'Mount Fuji is 3,776 m tall. I like mountains.' } },
    ja: { case: { input: '富士山の高さは？', output: '富士山は 3,776 m です。私は山が好きです。' } },
  },
  setup: ({ prompts }) => promptsOf('answer-relevancy', prompts),
  async score(testCase, prompts, context) {
    const answer = answerOf(testCase)
    const question = questionOf(testCase)
    if (answer.isBlank) return { notApplicable: NOTHING_SAID }
    const judging = openJudging('answer-relevancy', testCase, context, prompts)
    const text = { name: 'answer', value: answer.text }
    const parts = await splitAndJudge({ judging, list: 'statements', text, against: { question } })
    if (!parts) return { notApplicable: NOTHING_SAID, details: { ...judging.notes() } }
    const { judged, counts } = parts
    return {
      value: relevancy(counts),
      reason: reasonOf(judged, counts.yes, counts.unsure),
      details: { ...counts, statements: judged, ...judging.notes() },
    }
  },
})

function reasonOf(judged: JudgedText[], yes: number, unsure: number): Message {
  const rest = (between: string) => (yes === judged.length ? '' : `${between}${worstOf(judged, '; ')}`)
  const maybe = unsure > 0 ? { en: `, ${unsure} unsure`, ja: `（不確か ${unsure} 件）` } : { en: '', ja: '' }
  return {
    en: `${yes} of ${judged.length} statements help to answer the question${maybe.en}${rest(': ')}`,
    ja: `主張 ${judged.length} 件中 ${yes} 件が質問への回答に役立っています${maybe.ja}${rest('。')}`,
  }
}
