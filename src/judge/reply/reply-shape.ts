import { z } from 'zod'
import { isJsonObject, type JsonObject } from '../../json.ts'

/** What a zod schema means to the client: how to ask for it, and how to recognise an object of its shape. */
export interface ReplyShape {
  /** Valid in the strict mode of OpenAI: every key required, nothing besides, plain keywords only. */
  jsonSchema: JsonObject
  /** The same with its ranges, to be read: nothing in it depends on how long a text of the case is. */
  worded: JsonObject
  /** The same with bounds that a grammar can keep: a model that loops comes to an end. */
  bounded: JsonObject
  keys: string[]
  /** The keys an object must have to be taken for the reply. */
  required: string[]
}

const known = new WeakMap<z.ZodObject, ReplyShape>()

export function replyShape(schema: z.ZodObject): ReplyShape {
  const earlier = known.get(schema)
  if (earlier) return earlier
  const keys = Object.keys(schema.shape)
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject
  const shape: ReplyShape = {
    jsonSchema: strict(whole),
    worded: strict(whole, RANGES),
    bounded: inSteps(strict(whole, BOUNDS)),
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

const RANGES = new Set(['minimum', 'maximum', 'maxLength'])
const BOUNDS = new Set([...RANGES, 'minItems', 'maxItems'])
const NO_BOUNDS: ReadonlySet<string> = new Set()

function strict(node: JsonObject, more: ReadonlySet<string> = NO_BOUNDS): JsonObject {
  const kept: JsonObject = {}
  for (const [keyword, value] of Object.entries(node)) {
    // Whole numbers of JavaScript are no bounds that anyone means.
    if (KEYWORDS.has(keyword) || (more.has(keyword) && Math.abs(value as number) < Number.MAX_SAFE_INTEGER))
      kept[keyword] = value
  }
  inside(kept, (schema) => strict(schema, more))
  if (kept.type === 'object') {
    kept.required = Object.keys((kept.properties as JsonObject | undefined) ?? {})
    kept.additionalProperties = false
  }
  return kept
}

/** Grammars know no range of fractions: a mark between 0 and 1 becomes one of twenty steps. */
function inSteps(node: JsonObject): JsonObject {
  const { minimum, maximum, ...rest } = node
  if (node.type === 'number' && typeof minimum === 'number' && typeof maximum === 'number') {
    const steps = Array.from({ length: 21 }, (_, at) => Number((minimum + ((maximum - minimum) * at) / 20).toFixed(4)))
    return { ...rest, enum: steps }
  }
  const kept = { ...node }
  inside(kept, inSteps)
  return kept
}

/** Changes every schema inside a schema. */
function inside(node: JsonObject, change: (schema: JsonObject) => JsonObject): void {
  for (const keyword of ['properties', '$defs']) {
    const schemas = node[keyword]
    if (isJsonObject(schemas)) {
      node[keyword] = Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, change(schema as JsonObject)]),
      )
    }
  }
  if (isJsonObject(node.items)) node.items = change(node.items)
  if (Array.isArray(node.anyOf)) node.anyOf = node.anyOf.map((schema) => change(schema as JsonObject))
}
