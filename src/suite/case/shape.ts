import type { Json, JsonObject } from '../../json.ts'
import { nestsDeeperThan } from '../../json.ts'
import { quoted } from '../../mistakes/describe.ts'
import type { Finding } from '../../mistakes/findings.ts'
import { unknownKey } from '../../mistakes/mistakes.ts'
import { inspectJson } from '../../read/json-inspect.ts'
import { jsonSyntaxMistake } from '../../read/json-syntax.ts'
import { setOwn } from '../../read/own-key.ts'
import { nestsTooDeep } from '../../read/too-deep.ts'
import { type Columns, type Destination, destinationOf } from './columns.ts'
import { FIELDS, type Field, SPELLINGS } from './fields.ts'

/** A row's values under the case's own keys; nulls are gone. */
export type Fields = { [Name in Field]?: Json }

/** How the rows of one file are to be read. */
export interface Shaping {
  columns: Columns
  /** Logs carry keys of their own: those go to metadata instead of being mistakes. */
  keepsUnknownKeys: boolean
  /** CSV: cells are text, and `metadata.x` names a key of the metadata, `vars.x` one of the vars. */
  hasCells: boolean
}

export interface ShapeNotes {
  findings: Finding[]
  /** Called for a key that went to metadata. */
  onUnknownKey?(key: string): void
  parseCell?(text: string): Json
}

/** Sorts the keys of a row into fields; `notes` gets what is wrong. */
export function shapeRow(row: JsonObject, shaping: Shaping, notes: ShapeNotes): Fields {
  const fields: Fields = {}
  let loose: { metadata?: JsonObject; vars?: JsonObject } | undefined
  for (const key of Object.keys(row)) {
    const written = row[key] as Json
    if (written === null) continue
    const to = goalOf(key, shaping)
    if (!to && !shaping.keepsUnknownKeys) {
      notes.findings.push({ path: [key], at: 'key', message: unknownKey(key, [...SPELLINGS.keys()]) })
      continue
    }
    const value = to?.json ? parsedCell(key, written, notes) : written
    if (!to || to.inner !== undefined) {
      loose ??= {}
      const outer = to?.field === 'vars' ? 'vars' : 'metadata'
      loose[outer] ??= {}
      setOwn(loose[outer], to?.inner ?? key, value)
      if (!to) notes.onUnknownKey?.(key)
    } else if (fields[to.field] !== undefined) {
      notes.findings.push({
        path: [key],
        // In a table both names stand above all rows, and only this one has both cells.
        ...(!shaping.hasCells && { at: 'key' as const }),
        message: twoSpellings(key, to.field, writtenKey(row, to.field, shaping)),
      })
    } else fields[to.field] = shaping.hasCells && !to.json ? fromCell(to.field, value) : value
  }
  if (loose?.metadata) fields.metadata = withLooseKeys(loose.metadata, fields.metadata)
  if (loose?.vars) fields.vars = withLooseKeys(loose.vars, fields.vars)
  return fields
}

/** The key under which a field stands in a row. */
export function writtenKey(row: JsonObject, field: string, shaping: Shaping): string {
  const found = Object.keys(row).find((key) => {
    const to = row[key] === null ? undefined : goalOf(key, shaping)
    return to?.field === field && to.inner === undefined
  })
  return found ?? field
}

function goalOf(key: string, { columns, hasCells }: Shaping): Destination | undefined {
  const mapped = columns.size > 0 ? columns.get(key) : undefined
  if (mapped) return mapped
  const field = SPELLINGS.get(key)
  if (field) return DIRECT[field]
  return hasCells ? destinationOf(key) : undefined
}

/** One object per field, so that a million rows make none. */
const DIRECT = Object.fromEntries(FIELDS.map((field) => [field, { field, json: false }])) as Record<Field, Destination>

/** A whole object (`metadata`, `vars`) wins over loose keys of its row; null overrides nothing. */
function withLooseKeys(loose: JsonObject, whole: Json | undefined): Json {
  // Not a mapping: the schema will say so.
  if (whole !== undefined && (typeof whole !== 'object' || Array.isArray(whole))) return whole
  for (const [key, value] of Object.entries(whole ?? {})) {
    if (value !== null || !Object.hasOwn(loose, key)) setOwn(loose, key, value)
  }
  return loose
}

/** The two fields that are not text but are plain to read from it. */
function fromCell(field: Field, value: Json): Json {
  if (typeof value !== 'string') return value
  if (field === 'durationMs' && /^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value)
  // What looks like a list was meant as one: that needs `json: true`, and the schema will say so.
  if (field === 'context' && !value.trimStart().startsWith('[')) return [value]
  return value
}

function parsedCell(key: string, cell: Json, notes: ShapeNotes): Json {
  if (typeof cell !== 'string') return cell
  try {
    const value = notes.parseCell ? notes.parseCell(cell) : (JSON.parse(cell) as Json)
    const problems = notes.parseCell ? [] : inspectJson(cell).problems
    for (const { message } of problems) notes.findings.push({ path: [key], message })
    if (!nestsDeeperThan(value)) return value
    notes.findings.push({ path: [key], message: nestsTooDeep({}).message })
  } catch {
    const reason = jsonSyntaxMistake(cell)?.message
    notes.findings.push({
      path: [key],
      message: {
        en: `\`json: true\` is set for this column, but ${quoted(cell)} is not JSON${reason ? ` (${reason.en})` : ''}`,
        ja: `この列は json: true ですが、${quoted(cell)} は JSON ではありません${reason ? `（${reason.ja}）` : ''}`,
      },
    })
  }
  return cell
}

const twoSpellings = (key: string, field: string, other: string) => ({
  en: `"${other}" and "${key}" are both given, and both mean \`${field}\`; keep one`,
  ja: `"${other}" と "${key}" の両方があります。どちらも ${field} を表すので、片方だけにしてください`,
})
