import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import { describe } from '../mistakes/describe.ts'
import type { Finding } from '../mistakes/findings.ts'
import type { Format } from '../read/formats.ts'
import type { Row } from '../read/row.ts'
import type { Origin } from '../score/case.ts'
import { idText, isMerged } from '../suite/case/ids.ts'
import { type Fields, type Shaping, shapeRow } from '../suite/case/shape.ts'

/** One row of either file, under the keys of a case. */
export interface SideRow {
  fields: Fields
  origin: Origin
}

/** Two files that are paired are logs: keys of their own are metadata. */
export const shapingFor = (format: Format): Shaping => ({
  columns: new Map(),
  keepsUnknownKeys: true,
  hasCells: format === 'csv',
})

/** The fields of a row, and what is wrong with it. */
export function fieldsOf({ value }: Row, shaping: Shaping): { fields: Fields; findings: Finding[] } {
  if (!isJsonObject(value)) return { fields: {}, findings: [{ path: [], message: notARow(value) }] }
  const findings: Finding[] = []
  const fields = shapeRow(value, shaping, { findings })
  if (typeof fields.id === 'object') findings.push({ path: ['id'], message: notAnId(fields.id) })
  if (fields.metadata !== undefined && !isJsonObject(fields.metadata))
    findings.push({ path: ['metadata'], message: notMetadata(fields.metadata) })
  return { fields, findings }
}

/** Ids compare as text; integers that JSON.parse would merge keep every digit. Undefined where a row has none. */
export function idOf(row: Row, fields: Fields, shaping: Shaping): string | undefined {
  if (fields.id === undefined) return undefined
  if (!isMerged(fields.id)) return idText(fields.id)
  return idText(shapeRow(row.exact() as JsonObject, shaping, { findings: [] }).id as Json)
}

function notARow(value: Json): Message {
  const found = describe(value)
  return {
    en: `a row is { "id": …, … }; found ${found.en}`,
    ja: `行は { "id": …, … } の形です（現在は ${found.ja}）`,
  }
}

function notAnId(value: Json): Message {
  const found = describe(value)
  return { en: `an id is text or a number; found ${found.en}`, ja: `id は文字列か数です（現在は ${found.ja}）` }
}

function notMetadata(value: Json): Message {
  const found = describe(value)
  return {
    en: `\`metadata\` is a mapping; found ${found.en}`,
    ja: `metadata はマッピングです（現在は ${found.ja}）`,
  }
}
