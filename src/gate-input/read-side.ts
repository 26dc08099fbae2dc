import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import type { Origin } from '../score/case.ts'
import { idText, isMerged } from '../suite/case/ids.ts'
import { type Fields, type Shaping, shapeRow } from '../suite/case/shape.ts'
import { describe } from '../suite/describe.ts'
import { type Finding, toMistake } from '../suite/findings.ts'
import type { MistakeList } from '../suite/mistake-list.ts'
import { type Fingerprint, openFile } from '../suite/read/file-source.ts'
import { formatOf } from '../suite/read/formats.ts'
import type { Report, Row } from '../suite/read/row.ts'
import { readRows } from '../suite/read/rows.ts'
import { shownPath } from '../suite/resolve-files.ts'

/** One row of either file, under the keys of a case. */
interface SideRow {
  fields: Fields
  origin: Origin
}

/** One of the two files: the first row of every id, in order, and what was left out. */
export interface Side {
  rows: Map<string, SideRow>
  count: number
  duplicates: string[]
  /** Lines. */
  withoutId: number[]
  hash: string
}

// Two files that are paired are logs: keys of their own are metadata.
const SHAPING: Shaping = { columns: new Map(), keepsUnknownKeys: true, hasCells: false }

/** Reads a file whole; `mistakes` gets every row that cannot be right. */
export async function readSide(path: string, mistakes: MistakeList): Promise<Side> {
  const file = shownPath(path)
  const format = formatOf(path) ?? 'jsonl'
  const side: Side = { rows: new Map(), count: 0, duplicates: [], withoutId: [], hash: '' }
  if (format === 'module') {
    mistakes.add({ file, message: NOT_DATA })
    return side
  }
  const repeated = new Set<string>()
  const report: Report = (mistake) => mistakes.add(mistake)
  const shaping = { ...SHAPING, hasCells: format === 'csv' }
  let fingerprint: Fingerprint | undefined
  await mistakes.collect(async () => {
    const reading = openFile(path, file)
    for await (const row of readRows(format, reading.source, report, () => {})) {
      side.count++
      const { fields, findings } = fieldsOf(row, shaping)
      for (const finding of findings) report(toMistake(finding, file, row))
      if (findings.length > 0) continue
      if (fields.id === undefined) {
        side.withoutId.push(row.origin.line)
        continue
      }
      const id = idOf(row, fields, shaping)
      if (!side.rows.has(id)) side.rows.set(id, { fields, origin: row.origin })
      else repeated.add(id)
    }
    fingerprint = reading.fingerprint()
  })
  side.duplicates = [...repeated]
  side.hash = fingerprint?.hash ?? ''
  return side
}

function fieldsOf(row: Row, shaping: Shaping): { fields: Fields; findings: Finding[] } {
  if (!isJsonObject(row.value)) return { fields: {}, findings: [{ path: [], message: notARow(row.value) }] }
  const findings: Finding[] = []
  const fields = shapeRow(row.value, shaping, { findings })
  if (typeof fields.id === 'object') findings.push({ path: ['id'], message: notAnId(fields.id) })
  if (fields.metadata !== undefined && !isJsonObject(fields.metadata))
    findings.push({ path: ['metadata'], message: notMetadata(fields.metadata) })
  return { fields, findings }
}

/** Ids compare as text; integers that JSON.parse would merge keep every digit. */
function idOf(row: Row, fields: Fields, shaping: Shaping): string {
  if (!isMerged(fields.id)) return idText(fields.id as Json)
  return idText(shapeRow(row.exact() as JsonObject, shaping, { findings: [] }).id as Json)
}

const NOT_DATA: Message = {
  en: 'inputs and expected are data: JSONL, JSON, YAML or CSV',
  ja: 'inputs と expected はデータ（JSONL・JSON・YAML・CSV）で渡してください',
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
