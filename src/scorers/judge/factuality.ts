import { z } from 'zod'
import { remark } from '../../judge/reply-parts.ts'
import type { Message } from '../../language.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { referenceTexts } from '../text/texts.ts'
import { answerOf } from './answer.ts'
import { conversationOf } from './conversation/read-input.ts'
import { askAll, openJudging } from './judging.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'

const CHOICES = ['subset', 'superset', 'same', 'disagree', 'differ'] as const
type Choice = (typeof CHOICES)[number]

const replySchema = z.object({ choice: z.enum(CHOICES), reasoning: remark() })

const share = z.number().min(0).max(1)

/** What each choice is worth unless a suite says otherwise. */
const WORTH: Record<Choice, number> = { subset: 0.4, superset: 0.6, same: 1, disagree: 0, differ: 1 }

/** How the facts of the answer stand to those of the reference. */
export default defineScorer({
  description: {
    en: 'a judge compares the facts of the answer with the reference (`expected`, the best of several) and chooses one of five relations; `scores` says what each is worth',
    ja: '答えの事実を参照（expected。複数なら最も良いもの）と比べ、五つの関係から一つをジャッジが選ぶ。それぞれの点は scores で決める',
  },
  follows: {
    en: "the five-way comparison of OpenAI evals' template `fact`; the scores are those of Braintrust's autoevals (subset 0.4, superset 0.6, same 1, disagree 0, differ 1)",
    ja: 'OpenAI evals のテンプレート fact の五択。点は Braintrust の autoevals と同じ（subset 0.4、superset 0.6、same 1、disagree 0、differ 1）',
  },
  judge: true,
  options: z.object({
    scores: z
      .strictObject(
        Object.fromEntries(CHOICES.map((choice) => [choice, share.optional()])) as Record<
          Choice,
          z.ZodOptional<typeof share>
        >,
      )
      .optional(),
    prompts: promptsOption('factuality'),
  }),
  optionNotes: {
    scores: { en: 'what each choice is worth, those left out as above', ja: '選択ごとの点。書かないものは上のとおり' },
  },
  details: {
    choice: {
      en: 'subset, superset, same, disagree, or differ: in nothing that matters',
      ja: 'subset（参照の一部）・superset（参照に加えて）・same（同じ）・disagree（矛盾）・differ（違いは正しさに関わらない）',
    },
    reasoning: { en: "the judge's reason", ja: 'ジャッジの理由' },
    reference: { en: 'which of several references was best, from 1', ja: '最も良い参照の番号（1 から）' },
  },
  example: {
    en: {
      case: {
        input: 'When does the shop open?',
        output: 'It opens at nine, and closes at six.',
        expected: 'It opens at 9 a.m.',
      },
    },
    ja: {
      case: { input: '開店は何時ですか', output: '九時に開き、六時に閉まります。', expected: '午前 9 時に開店する。' },
    },
  },
  setup: ({ prompts, scores = {} }) => ({
    prompts: promptsOf('factuality', prompts),
    worth: (choice: Choice) => scores[choice] ?? WORTH[choice],
  }),
  async score(testCase, { prompts, worth }, context) {
    const { text: answer, isBlank } = answerOf(testCase)
    const all = referenceTexts(testCase).map((text, at) => ({ text, number: at + 1 }))
    const references = all.filter(({ text }) => text.trim() !== '')
    if (isBlank || references.length === 0) return { notApplicable: isBlank ? BLANK.answer : BLANK.reference }
    const { user } = conversationOf(testCase)
    const input = user === '' ? undefined : user
    const judging = openJudging('factuality', testCase, context, prompts)
    const asked = await askAll(
      references.map(({ text, number }) => ({
        name: { en: `reference ${number}`, ja: `参照 ${number}` },
        ask: () =>
          judging.ask('compare', {
            fields: { input, reference: text, answer },
            schema: replySchema,
            ...(all.length > 1 && { step: `reference-${number}` }),
          }),
      })),
    )
    const replies = asked.map(({ value }, at) => ({ ...value, number: references[at]?.number }))
    const best = replies.reduce((top, one) => (worth(one.choice) > worth(top.choice) ? one : top))
    const { choice, reasoning, number } = best
    return {
      value: worth(choice),
      reason: reasonOf(choice, reasoning),
      details: {
        choice,
        reasoning,
        ...(all.length > 1 && { reference: number, choices: replies.map((one) => one.choice) }),
        ...judging.notes(),
      },
    }
  },
})

const SAID: Record<Choice, Message> = {
  subset: { en: 'states a part of the reference', ja: '参照の一部だけを述べています' },
  superset: { en: 'states the reference and more', ja: '参照に加えて、ほかのことも述べています' },
  same: { en: 'states the same facts as the reference', ja: '参照と同じ事実を述べています' },
  disagree: { en: 'contradicts the reference', ja: '参照と矛盾しています' },
  differ: { en: 'differs in nothing that matters', ja: '違いはありますが、正しさには関わりません' },
}

function reasonOf(choice: Choice, reasoning: string): Message {
  const { en, ja } = SAID[choice]
  return reasoning === '' ? { en, ja } : { en: `${en}: ${reasoning}`, ja: `${ja}: ${reasoning}` }
}

const BLANK = {
  answer: { en: 'the answer is blank', ja: '答えが空です' },
  reference: { en: 'the reference is blank', ja: '参照が空です' },
} satisfies Record<string, Message>
