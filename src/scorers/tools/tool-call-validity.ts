import { z } from 'zod'
import { badInput } from '../../errors.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Message } from '../../language.ts'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import { parseJson } from '../../text/json/find-json.ts'
import { answerOf } from '../text/texts.ts'
import { joined } from './compare-calls.ts'
import { type Call, callsIn } from './steps.ts'
import { type ToolSchemas, toolDefinitions, toolSchemas } from './tool-schemas.ts'

/** Whether every call is one that its tool can take. */
export default defineScorer({
  description: {
    en: 'share of the tool calls that name a described tool and whose arguments satisfy its JSON Schema; no call is not applicable, or 0 with `required`',
    ja: '定義されたツールの名前で、引数がその JSON Schema を満たす呼び出しの割合。呼び出しがなければ対象外（required を付ければ 0）',
  },
  follows: {
    en: 'JSON Schema 2020-12, over tool definitions as OpenAI (parameters), Anthropic (input_schema) and MCP (inputSchema) write them',
    ja: 'JSON Schema 2020-12。ツールの定義は OpenAI（parameters）・Anthropic（input_schema）・MCP（inputSchema）の書き方で書ける',
  },
  options: z
    .object({ tools: toolDefinitions.optional(), file: z.string().optional(), required: z.boolean().default(false) })
    .refine(
      ({ tools, file }) => (tools === undefined) !== (file === undefined),
      unless('exactly one of `tools` and `file` is needed', 'tools か file のどちらか一方が必要です'),
    ),
  optionNotes: {
    tools: { en: 'definitions: { name, parameters: JSON Schema }', ja: '定義: { name, parameters: JSON Schema }' },
    file: {
      en: 'the same in a JSON file of the suite’s folder',
      ja: '同じものを書いた、スイートのフォルダーの JSON ファイル',
    },
    required: { en: 'no call at all is 0', ja: '呼び出しがなければ 0' },
  },
  threshold: 1,
  blocksAbove: 10_000,
  details: {
    calls: { en: 'how many calls there are', ja: '呼び出しの数' },
    valid: { en: 'how many of them are valid', ja: '正しい呼び出しの数' },
    problems: { en: 'what is wrong, each with its call', ja: '誤りとその呼び出し' },
  },
  example: {
    en: {
      case: {
        input: 'What is the weather in Tokyo?',
        output: [
          { role: 'assistant', content: [{ type: 'tool-call', toolName: 'weather', input: { city: 'Tokyo' } }] },
        ],
      },
      options: { tools: [weather()] },
    },
    ja: {
      case: {
        input: '東京の天気は？',
        output: [{ role: 'assistant', content: [{ type: 'tool-call', toolName: 'weather', input: { city: '東京' } }] }],
      },
      options: { tools: [weather()] },
    },
  },
  setup: async ({ tools, file, required }, files) => ({
    schemas: file === undefined ? toolSchemas(tools as Json[], 'tools') : readTools(await files.read(file), file),
    required,
  }),
  score(testCase, { schemas, required }, { language }) {
    const calls = callsIn(answerOf(testCase))
    if (calls.length === 0) return required ? { value: 0, reason: NONE } : { notApplicable: NONE }
    const problems = calls.flatMap((call, at) => problemsOf(call, at, schemas))
    const valid = calls.length - new Set(problems.map(({ at }) => at)).size
    const said = problems.map(({ message }) => message)
    return {
      value: valid / calls.length,
      ...(said.length > 0 && { reason: joined(said) }),
      details: { calls: calls.length, valid, problems: said.slice(0, 20).map((one) => one[language]) },
    }
  },
})

function weather() {
  return {
    name: 'weather',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
  }
}

function problemsOf(
  { name, arguments: given }: Call,
  at: number,
  schemas: ToolSchemas,
): { at: number; message: Message }[] {
  const where = { en: `call ${at + 1}, ${name}`, ja: `${at + 1} 番目の呼び出し ${name}` }
  const wrong = (en: string, ja = en) => ({ at, message: { en: `${where.en}: ${en}`, ja: `${where.ja}: ${ja}` } })
  if (!schemas.has(name)) return [wrong('there is no such tool', 'そのようなツールはありません')]
  if (!isJsonObject(given)) return [wrong('the arguments are no JSON object', '引数が JSON オブジェクトではありません')]
  return (schemas.get(name)?.(given) ?? []).map((problem) => wrong(problem))
}

/** A list of definitions, or an object that has it under `tools`. */
function readTools(text: string, file: string): ToolSchemas {
  const parsed = parseJson(text)?.json
  const list = isJsonObject(parsed) ? parsed.tools : parsed
  if (Array.isArray(list) && list.length > 0) return toolSchemas(list, 'file')
  throw badInput(
    `${file} is no JSON list of tools ([{ "name": …, "parameters": … }], or { "tools": [ … ] })`,
    `${file} はツールの JSON リストではありません（[{ "name": …, "parameters": … }] か { "tools": [ … ] }）`,
    { path: 'file' },
  )
}

const NONE: Message = { en: 'no tool was called', ja: 'ツールは呼び出されていません' }
