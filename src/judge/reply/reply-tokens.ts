import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Language } from '../../language.ts'

/** What text without a bound may need, and lists without one. */
const LONGEST_TEXT = 400
const MOST_ITEMS = 20

/** Tokens a character takes at worst: small models cut Japanese into bytes. */
const PER_CHARACTER: Record<Language, number> = { en: 0.4, ja: 1.5 }

const LEAST = 512

/** The output limit for a reply: all that its schema can need, with room for white space and a few words around it. */
export function replyLimit(schema: JsonObject, language: Language): number {
  return Math.max(LEAST, Math.ceil(need(schema, PER_CHARACTER[language]) * 1.5) + 64)
}

function need(schema: Json | undefined, perCharacter: number): number {
  if (!isJsonObject(schema)) return 8
  const { type, enum: values, maxLength, maxItems, properties, items, anyOf } = schema
  if (Array.isArray(values)) return Math.max(...values.map((value) => String(value).length * 0.5 + 3))
  if (Array.isArray(anyOf)) return Math.max(...anyOf.map((one) => need(one, perCharacter)))
  if (type === 'object' && isJsonObject(properties)) {
    const each = Object.entries(properties).map(([name, inner]) => name.length * 0.5 + 5 + need(inner, perCharacter))
    return each.reduce((sum, one) => sum + one, 4)
  }
  if (type === 'array') return 4 + Number(maxItems ?? MOST_ITEMS) * (need(items, perCharacter) + 2)
  if (type === 'string') return 3 + Number(maxLength ?? LONGEST_TEXT) * perCharacter
  return 8
}
