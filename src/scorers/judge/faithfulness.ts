import { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import type { Message } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { answerOf } from './answer.ts'
import { countVerdicts, faithfulness } from './arithmetic/verdicts.ts'
import { jsonText } from './conversation/messages.ts'
import { readToolResults } from './conversation/tool-calls.ts'
import { openJudging } from './judging.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'
import { perLength, textList } from './reply-lists.ts'
import {
  type JudgedText,
  numbered,
  oneVerdictEach,
  verdictsSchema,
  withVerdicts,
  worstOf,
} from './statement-verdicts.ts'

const claimsSchema = perLength((most) => z.object({ claims: textList(most) }))

const NOTHING_CLAIMED: Message = { en: 'the answer claims nothing', ja: '答えは何も主張していません' }

/** The share of the answer's claims that its context supports. */
export default defineScorer({
  description: {
    en: 'a judge lists the claims of the answer and checks each against the context or the tool results; unsure is unsupported',
    ja: 'ジャッジが答えの主張を挙げ、context またはツールの結果に裏付けられるものの割合を求める（不確かなものは裏付けなし）',
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
    const material = materialOf(testCase)
    if (answer.isBlank) return { notApplicable: NOTHING_CLAIMED }
    const judging = openJudging('faithfulness', testCase, context, prompts)
    const listed = await judging.ask('claims', {
      fields: { answer: answer.text },
      schema: claimsSchema(answer.text),
      followUps: 1,
    })
    const claims = numbered(listed.value.claims, 's')
    if (claims.length === 0) return { notApplicable: NOTHING_CLAIMED, details: { ...judging.notes() } }
    const asked = await judging.ask('verdicts', {
      fields: { context: material, claims: claims.map(({ id, text }) => ({ id, claim: text })) },
      schema: verdictsSchema(claims),
      check: oneVerdictEach(claims),
    })
    const judged = withVerdicts(claims, asked.value)
    const counts = countVerdicts(judged.map(({ verdict }) => verdict))
    return {
      value: faithfulness(counts),
      reason: reasonOf(judged, counts.yes),
      details: { ...counts, claims: judged, ...judging.notes() },
    }
  },
})

/** What the answer may rely on: the case's context, and what its tools gave back. */
function materialOf({ context = [], output }: Case): string[] {
  const results = readToolResults(output).map((result) => (typeof result === 'string' ? result : jsonText(result)))
  const material = [...context, ...results].filter((text) => text.trim() !== '')
  if (material.length > 0) return material
  throw new ScoreError('input', {
    en: 'there is nothing to check the answer against: give the case a `context`, or an output with tool results',
    ja: '答えを照らし合わせる資料がありません。ケースに context を書くか、ツールの結果を含む output を渡してください',
  })
}

function reasonOf(judged: JudgedText[], yes: number): Message {
  const rest = (between: string) => (yes === judged.length ? '' : `${between}${worstOf(judged, '; ')}`)
  return {
    en: `${yes} of ${judged.length} claims supported${rest('; not supported: ')}`,
    ja: `主張 ${judged.length} 件中 ${yes} 件が裏付けられています${rest('。裏付けのない主張: ')}`,
  }
}
