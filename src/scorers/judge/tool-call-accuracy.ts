import { z } from 'zod'
import { isJsonObject } from '../../json.ts'
import { idsComplaint } from '../../judge/ids-complaint.ts'
import { entryEach, idIn, remark } from '../../judge/reply-parts.ts'
import type { Message } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import type { ScoredResult } from '../../score/scorer.ts'
import { answerOf, questionOf } from './answer.ts'
import { compareToolCalls, type ExpectedCalls, judgedToolCalls } from './arithmetic/tool-calls.ts'
import { readToolCalls, type ToolCall } from './conversation/tool-calls.ts'
import { type Judging, openJudging } from './judging.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'

const name = z.string().min(1)
const expectedShape = { expectedTool: name.optional(), expectedOrder: z.array(name).min(1).optional() }

const callsSchema = (ids: string[]) =>
  z.object({ calls: entryEach(ids, z.object({ id: idIn(ids), appropriate: z.boolean(), reasoning: remark() })) })
const needSchema = z.object({ needed: z.boolean(), reasoning: remark() })

/** Whether the right tools were called: compared with those expected, or judged where none are named. */
export default defineScorer({
  description: {
    en: 'the tools called are the expected one, or those in the expected order; where none is expected a judge says which calls were appropriate',
    ja: '期待したツールが（期待した順に）呼ばれたか。期待の指定がなければ、適切な呼び出しの割合をジャッジが判定する',
  },
  judge: true,
  asksWith: ({ expectedTool, expectedOrder }) => expectedTool == null && expectedOrder == null,
  options: z
    .object({
      ...expectedShape,
      strict: z.boolean().default(false),
      availableTools: z.array(z.strictObject({ name, description: z.string().optional() })).optional(),
      prompts: promptsOption('tool-call-accuracy'),
    })
    .refine(
      ({ expectedTool, expectedOrder }) => expectedTool === undefined || expectedOrder === undefined,
      unless(
        'give `expectedTool` or `expectedOrder`, not both',
        'expectedTool と expectedOrder はどちらか一方だけを指定してください',
      ),
    ),
  threshold: 1,
  details: {
    called: { en: 'the tools called, in order', ja: '呼び出されたツール（順番どおり）' },
    expected: { en: 'the tools expected, in order', ja: '期待したツール（順番どおり）' },
    calls: { en: "the judge's word on each call", ja: '呼び出しごとのジャッジの判定' },
    needed: { en: 'no tool was called: whether one was needed', ja: '呼び出しがないとき、必要だったか' },
  },
  example: {
    en: {
      case: {
        input: 'What is the weather in Tokyo?',
        output: [
          { role: 'assistant', content: [{ type: 'tool-call', toolName: 'weather', input: { city: 'Tokyo' } }] },
          { role: 'assistant', content: 'It is sunny in Tokyo.' },
        ],
      },
      options: { expectedTool: 'weather' },
    },
    ja: {
      case: {
        input: '東京の天気を教えてください。',
        output: [
          { role: 'assistant', content: [{ type: 'tool-call', toolName: 'weather', input: { city: '東京' } }] },
          { role: 'assistant', content: '東京は晴れています。' },
        ],
      },
      options: { expectedTool: 'weather' },
    },
  },
  setup: ({ prompts, availableTools, ...options }) => ({
    ...options,
    tools: availableTools?.map((tool) => `- ${tool.name}${tool.description ? `: ${tool.description}` : ''}`).join('\n'),
    prompts: promptsOf('tool-call-accuracy', prompts),
  }),
  score(testCase, { tools, prompts, ...options }, context) {
    answerOf(testCase)
    const calls = readToolCalls(testCase.output)
    const expected = expectedIn(testCase, options)
    if (expected) return compared(calls, expected)
    const request = questionOf(testCase)
    const judging = openJudging('tool-call-accuracy', testCase, context, prompts)
    return calls.length === 0 ? askNeed(judging, request, tools) : askCalls(judging, request, calls, tools)
  },
})

/** Named in the options, or in the case's own `expected`. */
function expectedIn({ expected }: Case, options: ExpectedCalls): ExpectedCalls | undefined {
  if (options.expectedTool !== undefined || options.expectedOrder) return options
  if (!isJsonObject(expected)) return undefined
  const { success, data } = z.object(expectedShape).safeParse(expected)
  return success && (data.expectedTool ?? data.expectedOrder) !== undefined
    ? { ...data, strict: options.strict }
    : undefined
}

function compared(calls: ToolCall[], expected: ExpectedCalls): ScoredResult {
  const called = calls.map((call) => call.name)
  const wanted = expected.expectedOrder ?? [expected.expectedTool as string]
  const value = compareToolCalls(called, expected)
  const list = (names: readonly string[], none: string) => (names.length === 0 ? none : names.join(' → '))
  const reason: Message = {
    en: `called ${list(called, 'nothing')}, expected ${expected.strict ? 'exactly ' : ''}${wanted.join(' → ')}`,
    ja: `呼び出し: ${list(called, 'なし')}、期待: ${wanted.join(' → ')}${expected.strict ? '（これだけ）' : ''}`,
  }
  return { value, ...(value === 0 && { reason }), details: { called, expected: [...wanted] } }
}

type Steps = Judging<'calls' | 'need'>

async function askCalls(judging: Steps, request: string, calls: ToolCall[], tools?: string): Promise<ScoredResult> {
  const listed = calls.map(({ name: tool, args }, at) => ({
    id: `c${at + 1}`,
    tool,
    ...(args !== undefined && { arguments: args }),
  }))
  const ids = listed.map(({ id }) => id)
  const { value: reply } = await judging.ask('calls', {
    fields: { request, calls: listed },
    values: { tools },
    schema: callsSchema(ids),
    check: ({ calls: given }) =>
      idsComplaint(
        ids,
        given.map(({ id }) => id),
      ),
  })
  const byId = new Map(reply.calls.map((one) => [one.id, one]))
  const judged = listed.flatMap(({ id, tool }) => {
    const given = byId.get(id)
    return given ? [{ id, tool, appropriate: given.appropriate, reasoning: given.reasoning }] : []
  })
  const wrong = judged.filter(({ appropriate }) => !appropriate)
  const appropriate = judged.length - wrong.length
  const rest = wrong.map(({ tool, reasoning }) => `; ${tool} – ${reasoning}`).join('')
  return {
    value: judgedToolCalls({ called: calls.length, appropriate, needed: true }),
    reason: {
      en: `${appropriate} of ${calls.length} tool calls appropriate${rest}`,
      ja: `ツール呼び出し ${calls.length} 件中 ${appropriate} 件が適切${rest}`,
    },
    details: { called: calls.map((call) => call.name), calls: judged, ...judging.notes() },
  }
}

async function askNeed(judging: Steps, request: string, tools?: string): Promise<ScoredResult> {
  const { value: reply } = await judging.ask('need', { fields: { request }, values: { tools }, schema: needSchema })
  const { needed, reasoning } = reply
  return {
    value: judgedToolCalls({ called: 0, appropriate: 0, needed }),
    reason: {
      en: `no tool was called, and ${needed ? 'one was' : 'none was'} needed: ${reasoning}`,
      ja: `ツールは呼び出されておらず、${needed ? '呼び出しが必要でした' : '必要もありませんでした'}: ${reasoning}`,
    },
    details: { called: [], needed, reasoning, ...judging.notes() },
  }
}
