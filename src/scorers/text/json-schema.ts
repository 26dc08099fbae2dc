import { z } from 'zod'
import { badInput } from '../../errors.ts'
import type { Json } from '../../json.ts'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import { firstJson, parseJson } from '../../text/json/find-json.ts'
import { compileSchema, type SchemaCheck } from '../../text/json/json-schema.ts'
import { answerOf } from './texts.ts'

/** Whether the answer is JSON that a schema allows. */
export default defineScorer({
  description: {
    en: 'the answer is JSON that satisfies a JSON Schema (2020-12)',
    ja: '答えが JSON Schema (2020-12) を満たす JSON か',
  },
  options: z
    .object({
      schema: z.union([z.record(z.string(), z.json()), z.boolean()]).optional(),
      file: z.string().optional(),
      within: z.boolean().default(false),
      not: z.boolean().default(false),
    })
    .refine(
      ({ schema, file }) => (schema === undefined) !== (file === undefined),
      unless('exactly one of `schema` and `file` is needed', 'schema か file のどちらか一方が必要です'),
    ),
  threshold: 1,
  // Items that must differ are compared each with each: forty thousand characters are enough for a second of it.
  blocksAbove: 10_000,
  details: { problems: { en: 'what does not fit, each with its path', ja: '合わない箇所とその内容' } },
  example: {
    en: {
      case: { input: 'Reply in JSON.', output: '{"city":"Tokyo"}' },
      options: { schema: { type: 'object', required: ['city'] } },
    },
    ja: {
      case: { input: 'JSON で答えてください。', output: '{"city":"東京"}' },
      options: { schema: { type: 'object', required: ['city'] } },
    },
  },
  setup: async ({ schema, file, within, not }, files) => {
    const given = file === undefined ? (schema as Json) : readSchema(await files.read(file), file)
    return { check: compileSchema(given), within, not }
  },
  score(testCase, { check, within, not }: { check: SchemaCheck; within: boolean; not: boolean }) {
    const answer = answerOf(testCase)
    const found = typeof answer !== 'string' ? { json: answer } : within ? firstJson(answer) : parseJson(answer)
    const problems = found ? check(found.json) : []
    const fits = found !== undefined && problems.length === 0
    if (fits !== not) return { value: 1, details: { problems } }
    if (not) return { value: 0, reason: MUST_NOT, details: { problems } }
    return { value: 0, reason: problems[0] ?? (within ? NO_JSON_WITHIN : NO_JSON), details: { problems } }
  },
})

const NO_JSON = { en: 'the answer is not JSON', ja: '答えが JSON ではありません' }
const NO_JSON_WITHIN = { en: 'no JSON found in the answer', ja: '答えの中に JSON が見つかりません' }
const MUST_NOT = { en: 'must not be JSON that the schema allows', ja: 'スキーマを満たす JSON であってはいけません' }

function readSchema(text: string, file: string): Json {
  const parsed = parseJson(text)
  if (parsed) return parsed.json
  throw badInput(`${file} is not JSON`, `${file} は JSON ではありません`, { path: 'file' })
}
