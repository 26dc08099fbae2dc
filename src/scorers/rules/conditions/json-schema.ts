import { BadInput } from '../../../errors.ts'
import { isJsonObject, type Json } from '../../../json.ts'
import { parseJson } from '../../../text/find-json.ts'
import { compileSchema } from '../../../text/json-schema.ts'
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
    return source.mistake(error.mistakes[0]!.message)
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
