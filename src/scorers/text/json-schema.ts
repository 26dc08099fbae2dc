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
  setup: async ({ schema, file, within }, files) => {
    const given = file === undefined ? (schema as Json) : readSchema(await files.read(file), file)
    return { check: compileSchema(given), within }
  },
  score(testCase, { check, within }: { check: SchemaCheck; within: boolean }) {
    const answer = answerOf(testCase)
    const found = typeof answer !== 'string' ? { json: answer } : within ? firstJson(answer) : parseJson(answer)
    if (!found) {
      return {
        value: 0,
        reason: within
          ? { en: 'no JSON found in the answer', ja: '答えの中に JSON が見つかりません' }
          : { en: 'the answer is not JSON', ja: '答えが JSON ではありません' },
        details: { problems: [] },
      }
    }
    const problems = check(found.json)
    if (problems.length === 0) return { value: 1, details: { problems } }
    return { value: 0, reason: problems[0] as string, details: { problems } }
  },
})

function readSchema(text: string, file: string): Json {
  const parsed = parseJson(text)
  if (parsed) return parsed.json
  throw badInput(`${file} is not JSON`, `${file} は JSON ではありません`, { path: 'file' })
}
