import { isJsonObject, type Json, type JsonObject } from '../../json.ts'

/** What other tools wrote may be missing or something else: each of these takes whatever is there. */

/** As a mapping; empty where it is none. */
export const asObject = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

/** As a list of mappings; what is none is left out. */
export const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

/** A text that says something; undefined where there is none. */
export const textIn = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

export const numberIn = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined)

/** A time as ISO has it, in UTC; null where it is none. */
export function timeIn(value: Json | undefined): string | null {
  const time = Date.parse(textIn(value) ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
