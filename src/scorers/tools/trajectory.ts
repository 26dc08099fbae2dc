import { z } from 'zod'
import { BadInput } from '../../errors.ts'
import type { Json } from '../../json.ts'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import { compilePattern, type Pattern, PatternError } from '../../text/pattern.ts'
import { answerOf } from '../text/texts.ts'
import { callPattern, expectedCall, expectedCalls } from './call-pattern.ts'
import { joined, ORDERS } from './compare-calls.ts'
import { stepsOf } from './steps.ts'
import { forbiddenPart, goalPart, loopsPart, type Part, placedCalls, stepsPart, toolsPart } from './trajectory-parts.ts'

const goal = z
  .strictObject({
    message: z.string().min(1).optional(),
    tool: expectedCall.optional(),
    state: z.record(z.string().min(1), z.json()).optional(),
  })
  .refine(
    ({ message, tool, state }) => message !== undefined || tool !== undefined || Object.keys(state ?? {}).length > 0,
    unless('a goal is a `message`, a `tool` or a `state`', 'goal には message・tool・state のいずれかを書きます'),
  )

/** What an agent did on its way, step by step. */
export default defineScorer({
  description: {
    en: 'what an agent did, message by message: at most `maxSteps`, the `tools` it should call and in which `order`, `forbidden` ones, the same call over and over (`maxRepeats`), and whether it reached its `goal`; the value is the mean of the parts that are asked for',
    ja: 'エージェントの行動をメッセージごとに調べる: ステップ数（maxSteps）、呼ぶべきツール（tools）とその順序（order）、禁止ツール（forbidden）、同じ呼び出しの繰り返し（maxRepeats）、目標の達成（goal）。値は指定した項目の平均',
  },
  follows: {
    en: 'no published definition: what each part counts is said here',
    ja: '公開された定義はなく、各項目の数え方はここに書いたとおり',
  },
  options: z
    .object({
      maxSteps: z.int().positive().optional(),
      tools: expectedCalls.optional(),
      order: z.enum(ORDERS).default('subsequence'),
      forbidden: expectedCalls.optional(),
      maxRepeats: z.int().positive().optional(),
      goal: goal.optional(),
    })
    .refine(
      ({ maxSteps, tools, forbidden, maxRepeats, goal: wanted }) =>
        [maxSteps, tools, forbidden, maxRepeats, wanted].some((one) => one !== undefined),
      unless(
        'one of `maxSteps`, `tools`, `forbidden`, `maxRepeats` and `goal` is needed',
        'maxSteps・tools・forbidden・maxRepeats・goal のいずれかが必要です',
      ),
    ),
  optionNotes: {
    maxSteps: {
      en: 'messages the agent may write, calls included',
      ja: 'エージェントが書けるメッセージの数（呼び出しを含む）',
    },
    tools: {
      en: 'names, or { tool, arguments?, match: subset | exact, tolerance, schema }',
      ja: '名前、または { tool, arguments?, match: subset | exact, tolerance, schema }',
    },
    order: {
      en: 'exact: these calls and no others; subsequence: others may stand between; any: in whatever order',
      ja: 'exact: これらだけをこの順に。subsequence: 間に他があってもよい。any: 順不同',
    },
    forbidden: { en: 'as `tools`', ja: 'tools と同じ書き方' },
    maxRepeats: {
      en: 'how often the same call with the same arguments, or a cycle of up to four, may come in a row',
      ja: '同じ引数の同じ呼び出し（または四つまでの組の繰り返し）が続いてよい回数',
    },
    goal: {
      en: '{ message: pattern (RE2) in its last message, tool: its last call, state: { path: value } in the output }',
      ja: '{ message: 最後のメッセージの正規表現 (RE2), tool: 最後の呼び出し, state: { 出力の中のパス: 値 } }',
    },
  },
  threshold: 1,
  details: {
    steps: { en: 'how many messages the agent wrote', ja: 'エージェントのメッセージの数' },
    calls: { en: 'the tools it called, each with its step', ja: '呼び出したツールとそのステップ' },
    reasons: { en: 'what is wrong, by part', ja: '項目ごとの問題点' },
  },
  example: {
    en: {
      case: {
        input: 'Cancel my order 12.',
        output: [
          { role: 'assistant', tool_calls: [{ function: { name: 'find_order', arguments: '{"id":12}' } }] },
          { role: 'tool', content: 'found' },
          { role: 'assistant', tool_calls: [{ function: { name: 'cancel_order', arguments: '{"id":12}' } }] },
          { role: 'tool', content: 'ok' },
          { role: 'assistant', content: 'Your order is cancelled.' },
        ],
      },
      options: {
        maxSteps: 5,
        tools: ['find_order', { tool: 'cancel_order', arguments: { id: 12 } }],
        goal: { message: 'cancel' },
      },
    },
    ja: {
      case: {
        input: '注文 12 を取り消してください。',
        output: [
          { role: 'assistant', tool_calls: [{ function: { name: 'find_order', arguments: '{"id":12}' } }] },
          { role: 'tool', content: '見つかりました' },
          { role: 'assistant', tool_calls: [{ function: { name: 'cancel_order', arguments: '{"id":12}' } }] },
          { role: 'tool', content: 'ok' },
          { role: 'assistant', content: 'ご注文を取り消しました。' },
        ],
      },
      options: {
        maxSteps: 5,
        tools: ['find_order', { tool: 'cancel_order', arguments: { id: 12 } }],
        goal: { message: '取り消し' },
      },
    },
  },
  setup: ({ tools, forbidden, goal: wanted, ...options }) => ({
    ...options,
    tools: tools?.map((call, at) => callPattern(call, `tools[${at}]`)),
    forbidden: forbidden?.map((call, at) => callPattern(call, `forbidden[${at}]`)),
    goal: wanted && {
      message: wanted.message === undefined ? undefined : messagePattern(wanted.message),
      tool: wanted.tool === undefined ? undefined : callPattern(wanted.tool, 'goal.tool'),
      state: wanted.state as Record<string, Json> | undefined,
    },
  }),
  score(testCase, { maxSteps, tools, order, forbidden, maxRepeats, goal: wanted }, { language }) {
    const answer = answerOf(testCase)
    const steps = stepsOf(testCase)
    const calls = placedCalls(steps)
    const parts: Record<string, Part> = {
      ...(maxSteps !== undefined && { steps: stepsPart(steps.length, maxSteps) }),
      ...(tools && { tools: toolsPart(calls, tools, order) }),
      ...(forbidden && { forbidden: forbiddenPart(calls, forbidden) }),
      ...(maxRepeats !== undefined && { loops: loopsPart(calls, maxRepeats) }),
      ...(wanted && { goal: goalPart(steps, answer, wanted) }),
    }
    const values = Object.values(parts).map(({ value }) => value)
    const wrong = Object.entries(parts).flatMap(([name, { reason }]) => (reason ? [{ name, reason }] : []))
    return {
      value: values.reduce((sum, one) => sum + one, 0) / values.length,
      ...(wrong.length > 0 && { reason: joined(wrong.map(({ reason }) => reason)) }),
      parts: Object.fromEntries(Object.entries(parts).map(([name, { value }]) => [name, value])),
      details: {
        steps: steps.length,
        calls: calls.slice(0, MOST_CALLS).map(({ step, name }) => ({ step, tool: name })),
        reasons: Object.fromEntries(wrong.map(({ name, reason }) => [name, reason[language]])),
      },
    }
  },
})

const MOST_CALLS = 200

/** A text may run over lines, and people do not write for the case of letters. */
function messagePattern(source: string): Pattern {
  try {
    return compilePattern(source, { ignoreCase: true, dotAll: true })
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw new BadInput({ path: 'goal.message', message: error.said }, { cause: error })
  }
}
