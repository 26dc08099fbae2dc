import { z } from 'zod'
import { idsComplaint } from '../../judge/ids-complaint.ts'
import { entryEach, idIn, mark, remark } from '../../judge/reply-parts.ts'
import type { Message } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import type { ScoredResult } from '../../score/scorer.ts'
import { asText } from '../text/texts.ts'
import { answerOf } from './answer.ts'
import { checklistValue, markShare, rubricValue } from './arithmetic/rubric.ts'
import { conversationOf } from './conversation/read-input.ts'
import { type Judging, openJudging } from './judging.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'

const filled = z.string().trim().min(1)
const criterion = z.strictObject({ name: filled, description: filled, weight: z.number().positive().default(1) })
type Criterion = z.output<typeof criterion>

const marksSchema = (ids: string[]) =>
  z.object({
    marks: entryEach(
      ids,
      z.object({ id: idIn(ids), reasoning: remark(), score: mark({ min: 1, max: 5, whole: true }) }),
    ),
  })
const answersSchema = (ids: string[]) =>
  z.object({
    answers: entryEach(ids, z.object({ id: idIn(ids), reasoning: remark(), answer: z.enum(['yes', 'no']) })),
  })

/** The answer marked on criteria in plain words, or checked by yes/no questions. */
export default defineScorer({
  description: {
    en: 'a judge marks the answer 1 to 5 on your own criteria (weighted mean), or answers your yes/no questions (share of yes)',
    ja: '自分で決めた観点ごとにジャッジが 1 〜 5 で採点する（加重平均）、または yes/no の質問に答える（yes の割合）',
  },
  judge: true,
  words: ['criteria', 'questions'],
  options: z
    .object({
      criteria: z.array(criterion).min(1).optional(),
      questions: z.array(filled).min(1).optional(),
      prompts: promptsOption('rubric'),
    })
    .refine(
      ({ criteria, questions }) => (criteria === undefined) !== (questions === undefined),
      unless('give either `criteria` or `questions`', 'criteria か questions のどちらか一方を指定してください'),
    )
    .refine(
      ({ criteria = [] }) => new Set(criteria.map(({ name }) => name)).size === criteria.length,
      unless('two criteria have the same name', '同じ名前の観点があります'),
    ),
  details: {
    criteria: { en: 'each criterion with its mark 1 … 5 and the reason', ja: '観点ごとの評点（1 〜 5）と理由' },
    questions: { en: 'each question with its answer and the reason', ja: '質問ごとの答えと理由' },
  },
  example: {
    en: {
      case: {
        input: 'My parcel is late.',
        output: 'I am sorry about the delay. I have asked the carrier to look into it.',
      },
      options: { questions: ['Does it apologise?', 'Does it name a next step?'] },
    },
    ja: {
      case: {
        input: '荷物がまだ届きません。',
        output: '配送が遅れており申し訳ございません。運送会社に状況を確認しております。',
      },
      options: { questions: ['謝罪しているか', '次の対応を示しているか'] },
    },
  },
  setup: ({ prompts, ...options }) => ({ ...options, prompts: promptsOf('rubric', prompts) }),
  score(testCase, { criteria, questions = [], prompts }, context) {
    const fields = fieldsOf(testCase)
    const judging = openJudging('rubric', testCase, context, prompts)
    return criteria ? askMarks(judging, criteria, fields) : askAnswers(judging, questions, fields)
  },
})

type Fields = ReturnType<typeof fieldsOf>
type Steps = Judging<'criteria' | 'questions'>

function fieldsOf(testCase: Case) {
  const { expected, context } = testCase
  const { user, system, history } = conversationOf(testCase)
  const input = [system, ...history.map(({ role, text }) => `${role}: ${text}`), user].filter((text) => text !== '')
  return {
    answer: answerOf(testCase).text,
    input: input.length === 0 ? undefined : input.join('\n\n'),
    reference: expected == null ? undefined : asText(expected),
    context: context?.length ? context : undefined,
  }
}

async function askMarks(judging: Steps, criteria: Criterion[], fields: Fields): Promise<ScoredResult> {
  const listed = criteria.map((one, at) => ({ ...one, id: `c${at + 1}` }))
  const ids = listed.map(({ id }) => id)
  const { value: reply } = await judging.ask('criteria', {
    fields,
    values: { criteria: listed.map(({ id, name, description }) => `${id} – ${name}: ${description}`).join('\n') },
    schema: marksSchema(ids),
    check: ({ marks }) =>
      idsComplaint(
        ids,
        marks.map(({ id }) => id),
      ),
  })
  const byId = new Map(reply.marks.map((one) => [one.id, one]))
  const marks = listed.flatMap(({ id, name, weight }) => {
    const given = byId.get(id)
    return given ? [{ name, score: given.score, weight, reasoning: given.reasoning }] : []
  })
  const lines = marks.map(
    ({ name, score, reasoning }) => `${name} ${score}/5${reasoning === '' ? '' : `: ${reasoning}`}`,
  )
  return {
    value: rubricValue(marks),
    reason: lines.join('\n'),
    parts: Object.fromEntries(marks.map(({ name, score }) => [name, markShare(score)])),
    details: { criteria: marks, ...judging.notes() },
  }
}

async function askAnswers(judging: Steps, questions: string[], fields: Fields): Promise<ScoredResult> {
  const listed = questions.map((question, at) => ({ id: `q${at + 1}`, question }))
  const ids = listed.map(({ id }) => id)
  const { value: reply } = await judging.ask('questions', {
    fields,
    values: { questions: listed.map(({ id, question }) => `${id} – ${question}`).join('\n') },
    schema: answersSchema(ids),
    check: ({ answers }) =>
      idsComplaint(
        ids,
        answers.map(({ id }) => id),
      ),
  })
  const byId = new Map(reply.answers.map((one) => [one.id, one]))
  const answers = listed.flatMap(({ id, question }) => {
    const given = byId.get(id)
    return given ? [{ question, answer: given.answer, reasoning: given.reasoning }] : []
  })
  const yes = answers.filter(({ answer }) => answer === 'yes').length
  const lines = answers.map(
    ({ question, answer, reasoning }) =>
      `  ${answer === 'yes' ? '✓' : '✗'} ${question}${reasoning === '' ? '' : ` – ${reasoning}`}`,
  )
  const said: Message = {
    en: [`${yes} of ${answers.length} answered yes`, ...lines].join('\n'),
    ja: [`質問 ${answers.length} 件中 ${yes} 件が yes`, ...lines].join('\n'),
  }
  return {
    value: checklistValue(answers.map(({ answer }) => answer)),
    reason: said,
    details: { questions: answers, ...judging.notes() },
  }
}
