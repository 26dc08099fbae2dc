import { hashOf } from './canonical.ts'
import type { Question, TextQuestion } from './judge.ts'
import type { Model } from './models/model.ts'
import { replyShape } from './reply/reply-shape.ts'
import type { JudgeSettings } from './settings.ts'

/** Raise it when the same question is worded or read in another way: answers kept before are then not used. */
const VERSION = 2

/**
 * What makes two questions the same. Made before a boundary is drawn; who asks about which case does not matter.
 * The repeat does: a question that is repeated is asked again to see whether the answer varies.
 */
export function questionKey(
  { template, fields, values, language, schema, repeat }: Question,
  model: Model,
  settings: JudgeSettings,
): string {
  const { system, prompt } = template
  const { jsonSchema } = replyShape(schema)
  const given = { system, prompt, fields, values: values ?? {}, language, schema: jsonSchema, repeat }
  return `judge:${hashOf([VERSION, ...asked(model, settings), given])}`
}

export function textKey(
  { system, history, prompt, maxOutputTokens, repeat }: TextQuestion,
  model: Model,
  settings: JudgeSettings,
): string {
  const given = { system, ...(history && { history }), prompt, maxOutputTokens, repeat }
  return `text:${hashOf([VERSION, ...asked(model, settings), given])}`
}

function asked({ provider, id, baseURL }: Model, { temperature }: JudgeSettings): unknown[] {
  return [provider, id, baseURL ?? null, { temperature }]
}
