import { z } from 'zod'
import type { Json } from '../../json.ts'
import { idsComplaint } from '../../judge/ids-complaint.ts'
import { entryEach, idIn, remark } from '../../judge/reply-parts.ts'
import type { Message } from '../../language.ts'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import type { ScoredResult } from '../../score/scorer.ts'
import { comparedScore } from '../tools/compare-calls.ts'
import { EXPECTING, expectedIn, expectedMistakes, expectedShape, patternsOf } from '../tools/expected-calls.ts'
import { type Call, callsIn } from '../tools/steps.ts'
import { answerOf, questionOf } from './answer.ts'
import { compareToolCalls, type ExpectedCalls, judgedToolCalls } from './arithmetic/tool-calls.ts'
import { readToolCalls, type ToolCall } from './conversation/tool-calls.ts'
import { type Judging, openJudging } from './judging.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'

const name = z.string().min(1)

const callsSchema = (ids: string[]) =>
  z.object({ calls: entryEach(ids, z.object({ id: idIn(ids), appropriate: z.boolean(), reasoning: remark() })) })
const needSchema = z.object({ needed: z.boolean(), reasoning: remark() })

/** Whether the right tools were called: compared with those expected, or judged where none are named. */
export default defineScorer({
  description: {
    en: 'the tools called are the expected one, or those in the expected order; where none is expected a judge says which calls were appropriate',
    ja: '期待したツールが（期待した順に）呼ばれたか。期待の指定がなければ、適切な呼び出しの割合をジャッジが判定する',
  },
  follows: {
    en: "Mastra's tool call accuracy (one tool, an order, `strict`; or calls judged appropriate); `expectedCalls` is of its own",
    ja: 'Mastra の tool call accuracy（一つのツール、順序、strict、またはジャッジによる適否）。expectedCalls は独自',
  },
  judge: true,
  asksWith: (options) => EXPECTING.every((key) => options[key] == null),
  options: z
    .object({
      ...expectedShape,
      strict: z.boolean().default(false),
      anyOrder: z.boolean().default(false),
      availableTools: z.array(z.strictObject({ name, description: z.string().optional() })).optional(),
      prompts: promptsOption('tool-call-accuracy'),
    })
    .refine(
      (options) => EXPECTING.filter((key) => options[key] !== undefined).length < 2,
      unless(
        'give only one of `expectedTool`, `expectedOrder` and `expectedCalls`',
        'expectedTool・expectedOrder・expectedCalls はどれか一つだけを指定してください',
      ),
    )
    .refine(
      ({ strict, anyOrder }) => !strict || !anyOrder,
      unless(
        '`strict` asks for the order; leave out `anyOrder`',
        'strict では順序も問います。anyOrder は付けないでください',
      ),
    ),
  optionNotes: {
    expectedTool: { en: 'a tool that must be called', ja: '呼ぶべきツール' },
    expectedOrder: {
      en: 'tools in this order, others between them',
      ja: 'この順に呼ぶべきツール（間に他があってもよい）',
    },
    expectedCalls: {
      en: 'the same with arguments: { tool, arguments?, match: subset | exact, tolerance, schema }; the value is the share that was made',
      ja: '引数も比べる: { tool, arguments?, match: subset | exact, tolerance, schema }。値は期待した呼び出しのうち行われた割合',
    },
    strict: { en: 'nothing else may be called', ja: '他の呼び出しを認めない' },
    anyOrder: { en: 'expectedCalls in whatever order', ja: 'expectedCalls の順序を問わない' },
    availableTools: { en: 'what a judge is told of the tools', ja: 'ジャッジに伝えるツールの説明' },
  },
  threshold: 1,
  details: {
    called: { en: 'the tools called, in order', ja: '呼び出されたツール（順番どおり）' },
    expected: { en: 'the tools expected, in order', ja: '期待したツール（順番どおり）' },
    missed: {
      en: 'expected calls that were not made, and what was called instead',
      ja: 'なかった呼び出しと、代わりの呼び出し',
    },
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
  setup: ({ prompts, availableTools, expectedCalls: calls, ...options }) => ({
    ...options,
    patterns: patternsOf(calls, 'expectedCalls'),
    tools: availableTools?.map((tool) => `- ${tool.name}${tool.description ? `: ${tool.description}` : ''}`).join('\n'),
    prompts: promptsOf('tool-call-accuracy', prompts),
  }),
  checkCase: expectedMistakes,
  score(testCase, { tools, prompts, patterns, ...options }, context) {
    answerOf(testCase)
    const calls = callsIn(testCase.output as Json)
    const expected = expectedIn(testCase, { patterns, ...options })
    if (expected?.patterns) return comparedScore(calls, expected.patterns, orderOf(options), context.language)
    if (expected) return compared(calls, expected)
    const request = questionOf(testCase)
    const judging = openJudging('tool-call-accuracy', testCase, context, prompts)
    // As the messages have them: the same question is the same prompt.
    const told = readToolCalls(testCase.output)
    const shown = told.length > 0 ? told : calls.map((call) => ({ name: call.name, args: call.arguments }))
    return shown.length === 0 ? askNeed(judging, request, tools) : askCalls(judging, request, shown, tools)
  },
})

const orderOf = ({ strict, anyOrder }: { strict: boolean; anyOrder: boolean }) =>
  strict ? 'exact' : anyOrder ? 'any' : 'subsequence'

function compared(calls: Call[], expected: ExpectedCalls): ScoredResult {
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
