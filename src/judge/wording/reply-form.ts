import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Language } from '../../language.ts'

interface FormWords {
  text: string
  number: string
  range(least: Json, most: Json): string
  or: string
}

const WORDS: Record<Language, FormWords> = {
  en: { text: '"<a few words>"', number: '<number>', range: (least, most) => `<${least} to ${most}>`, or: ' or ' },
  ja: { text: '"<短い文>"', number: '<数>', range: (least, most) => `<${least} から ${most}>`, or: '、または ' },
}

/**
 * The shape of a reply as a person would write it down: `{"score": <1, 2 or 3>, "reasoning": "<a few words>"}`.
 * A small model that is shown a schema repeats the schema. Undefined where the form would say less than the schema does.
 */
export function replyForm(schema: JsonObject, language: Language): string | undefined {
  const words = WORDS[language]
  const form = (node: Json | undefined): string | undefined => {
    if (!isJsonObject(node) || 'description' in node) return undefined
    const { type, enum: values, properties, items, minimum, maximum } = node
    if (Array.isArray(values)) return oneOf(values, words.or)
    if (type === 'object' && isJsonObject(properties)) return object(properties)
    if (type === 'array') return list(form(items))
    if (type === 'string') return words.text
    if (type === 'boolean') return oneOf([true, false], words.or)
    if (type !== 'number' && type !== 'integer') return undefined
    return minimum === undefined || maximum === undefined ? words.number : words.range(minimum, maximum)
  }
  const list = (item: string | undefined) => item && `[${item}, …]`
  const object = (properties: JsonObject) => {
    const entries = Object.entries(properties).map(([name, node]) => [JSON.stringify(name), form(node)] as const)
    if (entries.some(([, value]) => value === undefined)) return undefined
    return `{${entries.map(([name, value]) => `${name}: ${value}`).join(', ')}}`
  }
  return form(schema)
}

function oneOf(values: readonly Json[], or: string): string {
  const all = values.map(String)
  const last = all.pop() as string
  const listed = `<${all.length === 0 ? last : `${all.join(', ')}${or}${last}`}>`
  return values.every((value) => typeof value === 'string') ? JSON.stringify(listed) : listed
}

/** What such a reply begins with, as far as that is the same for all. */
export const beginningOf = (form: string): string => form.slice(0, form.search(/"?</)).trimEnd()

/** Whether a text has the form still in it: whoever repeats it has not answered. */
export const repeatsForm = (text: string): boolean => Object.values(WORDS).some((words) => text.includes(words.text))
