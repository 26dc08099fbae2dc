import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import type { ScoredResult } from '../../score/scorer.ts'
import { type Analysis, analysisSchema, marksOf } from './alignment/analysis.ts'
import { alignmentReason } from './alignment/reason.ts'
import { DIMENSIONS, type Side, scoreAlignment } from './alignment/score.ts'
import { MODES, type Mode, readSituation, SIDE_NAMES, type Situation } from './alignment/sides.ts'
import { askAll, type Judging, openJudging } from './judging.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'

const POSITIVE = 'scale must be a positive finite number / scale は正の有限の数でなければなりません'
const history = z.union([z.boolean(), z.strictObject({ maxMessages: z.int().min(0).optional() })])

/** How well the answer does what its prompts ask for: intent, requirements, completeness, form and tone. */
export default defineScorer({
  description: {
    en: 'a judge marks how well the answer follows the user prompt and the system prompt: intent, requirements, completeness, appropriateness',
    ja: '答えがユーザープロンプトとシステムプロンプトに沿っているかをジャッジが評価する（意図・要件・完全性・適切性）',
  },
  judge: true,
  options: z.object({
    scale: z.number({ error: POSITIVE }).positive({ error: POSITIVE }).default(1),
    evaluationMode: z.enum(MODES).default('both'),
    includeConversationHistory: history.optional(),
    prompts: promptsOption('prompt-alignment'),
  }),
  details: {
    user: { en: 'score of the user side, 0 … 1', ja: 'ユーザー側のスコア（0 〜 1）' },
    system: {
      en: 'score of the system side; null where it was not judged',
      ja: 'システム側のスコア（評価しなければ null）',
    },
    dimensions: { en: 'the four dimensions of each side', ja: '両側それぞれの 4 つの観点' },
    requirements: { en: 'how many were listed and fulfilled on each side, and which', ja: '要件の数と充足の内訳' },
    scaledScore: { en: 'score × scale, at two decimals', ja: 'スコア × scale（小数 2 桁）' },
    analyses: { en: "the judge's words on each side", ja: 'ジャッジの分析' },
  },
  example: {
    en: {
      case: {
        input: [
          { role: 'system', content: 'Answer in one sentence.' },
          { role: 'user', content: 'What does HTTP status 404 mean?' },
        ],
        output: 'The server could not find what was asked for.',
      },
    },
    ja: {
      case: {
        input: [
          { role: 'system', content: '一文で答えてください。' },
          { role: 'user', content: 'HTTP ステータス 404 の意味は？' },
        ],
        output: '要求されたものがサーバーに見つからないという意味です。',
      },
    },
  },
  setup: ({ prompts, ...options }) => ({ ...options, prompts: promptsOf('prompt-alignment', prompts) }),
  async score(testCase, { scale, evaluationMode, includeConversationHistory: shown = true, prompts }, context) {
    const situation = readSituation(testCase, evaluationMode)
    if (situation.response.text.trim() === '') return emptyResponse(situation.sides, evaluationMode)
    const judging = openJudging('prompt-alignment', testCase, context, prompts)
    const analyses = await askSides(judging, situation, shown)
    const marks = Object.fromEntries(Object.entries(analyses).map(([side, analysis]) => [side, marksOf(analysis)]))
    const alignment = scoreAlignment(marks, scale)
    const noSystem = evaluationMode === 'both' && !analyses.system
    const { value, scaledScore, sides, dimensions, parts } = alignment
    const { others } = situation.response
    return {
      value,
      reason: alignmentReason({ alignment, scale, analyses, noSystem }),
      parts: { ...parts, ...(evaluationMode === 'both' && sides) },
      details: {
        user: sides.user ?? null,
        system: sides.system ?? null,
        dimensions,
        requirements: Object.fromEntries(Object.entries(analyses).map(([side, one]) => [side, requirementsOf(one)])),
        scaledScore,
        ...(noSystem && { noSystemPrompt: true }),
        ...(others.length > 0 && { notText: others }),
        analyses: Object.fromEntries(Object.entries(analyses).map(([side, one]) => [side, withoutRequirements(one)])),
        ...judging.notes(),
      },
    }
  },
})

async function askSides(
  judging: Judging<Side>,
  { conversation, response, sides }: Situation,
  shown: z.output<typeof history>,
): Promise<Partial<Record<Side, Analysis>>> {
  const earlier = conversation.history
  const most = typeof shown === 'boolean' ? (shown ? earlier.length : 0) : (shown.maxMessages ?? earlier.length)
  const fields = {
    prompt: conversation.user === '' ? undefined : conversation.user,
    history: most === 0 || earlier.length === 0 ? undefined : earlier.slice(-most),
    response: response.shown,
  }
  // The user's side is judged as the user sees it, without the instructions.
  const fieldsOf = { user: fields, system: { ...fields, instructions: conversation.system } }
  const asked = await askAll(
    sides.map((side) => ({
      name: SIDE_NAMES[side],
      ask: () =>
        judging.ask(side, {
          fields: fieldsOf[side],
          // What is asked for decides how many requirements there can be.
          schema: analysisSchema(side === 'user' ? conversation.user : conversation.system),
        }),
    })),
  )
  return Object.fromEntries(sides.map((side, at) => [side, asked[at]?.value]))
}

function requirementsOf({ requirementsFulfillment: { requirements } }: Analysis) {
  return {
    fulfilled: requirements.filter(({ isFulfilled }) => isFulfilled).length,
    listed: requirements.length,
    items: requirements,
  }
}

/** They stand in the details already. */
function withoutRequirements({ requirementsFulfillment: _counted, ...rest }: Analysis) {
  return rest
}

/** An answer without text does nothing that was asked; no judge is needed to say so. */
function emptyResponse(sides: Side[], mode: Mode): ScoredResult {
  return {
    value: 0,
    reason: {
      en: 'The score is 0: the response has no text, so nothing that was asked for is there.',
      ja: 'スコアは 0 点: 応答に文章がなく、求められたことが何も含まれていません。',
    },
    parts: Object.fromEntries([...DIMENSIONS, ...(mode === 'both' ? sides : [])].map((name) => [name, 0])),
    details: {
      user: sides.includes('user') ? 0 : null,
      system: sides.includes('system') ? 0 : null,
      dimensions: {},
      requirements: {},
      scaledScore: 0,
      emptyResponse: true,
    },
  }
}
