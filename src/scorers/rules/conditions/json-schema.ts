import { BadInput } from '../../../errors.ts'
import { isJsonObject, type Json } from '../../../json.ts'
import type { Message } from '../../../language.ts'
import { parseJson } from '../../../text/json/find-json.ts'
import { compileSchema } from '../../../text/json/json-schema.ts'
import { type ConditionSource, hold, mustBe, type ReadCondition } from './condition.ts'

/** Holds when the whole text is not JSON, or not JSON that the schema allows. */
export const jsonSchema: ReadCondition = async (value, source) => {
  const schema = await readSchema(value, source)
  if (schema === undefined) return undefined
  try {
    const check = compileSchema(schema)
    return ({ text }) => {
      const parsed = parseJson(text)
      return hold(!parsed || check(parsed.json).length > 0)
    }
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    return source.mistake(withHint(error.mistakes[0]!.message))
  }
}

async function readSchema(value: Json, source: ConditionSource): Promise<Json | undefined> {
  if (!isJsonObject(value)) return mustBe(source, 'a JSON Schema, or { file: PATH }', 'JSON Schema か { file: パス } ')
  const { file, ...more } = value
  if (typeof file !== 'string' || Object.keys(more).length > 0) return value
  const text = await source.read(file)
  if (text === undefined) return undefined
  const parsed = parseJson(text)
  return parsed ? parsed.json : source.mistake({ en: `${file} is not JSON`, ja: `${file} は JSON ではありません` })
}

/** Nothing is fetched while a ruleset is read: a schema brings along what it refers to. */
function withHint({ en, ja }: Message): Message {
  if (!en.includes('resolve reference')) return { en, ja }
  return {
    en: `${en}; nothing is fetched, so put what it refers to into its $defs`,
    ja: `${ja}。外部は読み込まないので、参照先を $defs に入れてください`,
  }
}
