import { z } from 'zod'
import { isJsonObject, type JsonObject } from '../../json.ts'

/** What a zod schema means to the client: how to ask for it, and how to recognise an object of its shape. */
export interface ReplyShape {
  /** Valid in the strict mode of OpenAI: every key required, nothing besides, plain keywords only. */
  jsonSchema: JsonObject
  keys: string[]
  /** The keys an object must have to be taken for the reply. */
  required: string[]
}

const known = new WeakMap<z.ZodObject, ReplyShape>()

export function replyShape(schema: z.ZodObject): ReplyShape {
  const earlier = known.get(schema)
  if (earlier) return earlier
  const keys = Object.keys(schema.shape)
  const shape: ReplyShape = {
    jsonSchema: strict(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject),
    keys,
    required: keys.filter((key) => !z.safeParse(schema.shape[key] as z.ZodType, undefined).success),
  }
  known.set(schema, shape)
  return shape
}

export function hasShape(value: unknown, { required, keys }: ReplyShape): value is JsonObject {
  if (!isJsonObject(value)) return false
  const wanted = required.length > 0 ? required : keys
  return wanted.every((key) => Object.hasOwn(value, key))
}

/** The keywords that strict mode knows wherever it is spoken; ranges are checked when the reply is here. */
const KEYWORDS = new Set(['type', 'description', 'enum', 'const', 'properties', 'items', 'anyOf', '$ref', '$defs'])

function strict(node: JsonObject): JsonObject {
  const kept: JsonObject = {}
  for (const [keyword, value] of Object.entries(node)) {
    if (KEYWORDS.has(keyword)) kept[keyword] = value
  }
  for (const keyword of ['properties', '$defs']) {
    const schemas = kept[keyword]
    if (isJsonObject(schemas)) {
      kept[keyword] = Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, strict(schema as JsonObject)]),
      )
    }
  }
  if (isJsonObject(kept.items)) kept.items = strict(kept.items)
  if (Array.isArray(kept.anyOf)) kept.anyOf = kept.anyOf.map((schema) => strict(schema as JsonObject))
  if (kept.type === 'object') {
    kept.required = Object.keys((kept.properties as JsonObject | undefined) ?? {})
    kept.additionalProperties = false
  }
  return kept
}
