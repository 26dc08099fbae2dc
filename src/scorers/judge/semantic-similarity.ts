import { z } from 'zod'
import type { Asked } from '../../judge/judge.ts'
import { mark, remark } from '../../judge/reply-parts.ts'
import type { Message } from '../../language.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { referenceTexts } from '../text/texts.ts'
import { answerOf } from './answer.ts'
import { cutReasoning, normalizedScore } from './arithmetic/similarity.ts'
import { askAll, openJudging } from './judging.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'

const gradeSchema = z.object({ score: mark({ min: 1, max: 5, whole: true }), reasoning: remark(100) })

/** How close the answer's meaning is to the reference, graded 1–5 by a judge. */
export default defineScorer({
  description: {
    en: 'a judge grades how close the answer is in meaning to the reference (the best of several), 1 to 5; the value is the grade / 5',
    ja: '答えと参照（複数なら最も近いもの）の意味の近さをジャッジが 1 〜 5 で評価する。値は評点 / 5',
  },
  judge: true,
  options: z.object({ prompts: promptsOption('semantic-similarity') }),
  details: {
    score: { en: 'the grade, 1 … 5', ja: '評点（1 〜 5）' },
    normalizedScore: { en: 'the grade / 5', ja: '評点 / 5' },
    reasoning: { en: "the judge's reason, at most 50 characters", ja: 'ジャッジの理由（50 文字まで）' },
    reasoningCut: { en: 'the reason was longer', ja: '理由を途中で切った' },
    normalizedIgnored: {
      en: 'the judge named another normalised score; it was ignored',
      ja: 'ジャッジの正規化スコアは無視した',
    },
    reference: { en: 'which of several references is closest, from 1', ja: '最も近い参照の番号（1 から）' },
  },
  example: {
    en: { case: { input: 'When do you open?', output: 'We open at nine.', expected: 'The shop opens at 9 a.m.' } },
    ja: { case: { input: '開店は何時ですか', output: '九時に開きます。', expected: '午前 9 時に開店します。' } },
  },
  setup: ({ prompts }) => promptsOf('semantic-similarity', prompts),
  async score(testCase, prompts, context) {
    const { text: candidate, isBlank } = answerOf(testCase)
    const references = referenceTexts(testCase).map((text, at) => ({ text, number: at + 1 }))
    const filled = references.filter(({ text }) => text.trim() !== '')
    if (isBlank || filled.length === 0) return { notApplicable: isBlank ? BLANK.candidate : BLANK.reference }
    const judging = openJudging('semantic-similarity', testCase, context, prompts)
    const asked = await askAll(
      filled.map(({ text, number }) => ({
        name: { en: `reference ${number}`, ja: `参照 ${number}` },
        ask: () =>
          judging.ask('compare', {
            fields: { reference: text, candidate },
            schema: gradeSchema,
            ...(references.length > 1 && { step: `reference-${number}` }),
          }),
      })),
    )
    const best = asked.reduce((top, one, at) => (one.value.score > (asked[top] as Graded).value.score ? at : top), 0)
    const grade = gradeOf(asked[best] as Graded)
    return {
      value: grade.normalizedScore,
      reason: reasonOf(grade),
      details: {
        ...grade,
        ...(references.length > 1 && {
          reference: filled[best]?.number,
          scores: asked.map(({ value }) => value.score),
        }),
        ...judging.notes(),
      },
    }
  },
})

type Graded = Asked<z.output<typeof gradeSchema>>

/** The grade as it is reported, with notes on what was done to the judge's words. */
function gradeOf({ value: { score, reasoning }, reply }: Graded) {
  const normalized = normalizedScore(score)
  const { reasoning: cut, reasoningCut } = cutReasoning(reasoning)
  const normalizedIgnored = Object.hasOwn(reply, 'normalized_score') && reply.normalized_score !== normalized
  return {
    score,
    normalizedScore: normalized,
    reasoning: cut,
    reasoningCut,
    normalizedIgnored,
  }
}

const GRADES: Message[] = [
  { en: 'mostly different', ja: '大部分が異なる' },
  { en: 'similar in part only', ja: '部分的に似ている' },
  { en: 'similar, but different in part', ja: '似ているが一部が異なる' },
  { en: 'nearly the same meaning', ja: 'ほぼ同じ意味' },
  { en: 'the same meaning', ja: '完全に同じ意味' },
]

function reasonOf({ score, reasoning }: { score: number; reasoning: string }): Message {
  const { en, ja } = GRADES[score - 1] as Message
  const why = (open: string, close: string) => (reasoning === '' ? '' : `${open}${reasoning}${close}`)
  return { en: `${score} of 5, ${en}${why(': ', '')}`, ja: `5 段階の ${score}、${ja}${why('（', '）')}` }
}

const BLANK = {
  candidate: { en: 'the answer is blank', ja: '答えが空です' },
  reference: { en: 'the reference is blank', ja: '参照が空です' },
} satisfies Record<string, Message>
