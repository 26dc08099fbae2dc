import type { Message } from '../../language.ts'
import { quoted } from '../../mistakes/describe.ts'
import type { Finding } from '../../mistakes/findings.ts'
import { didYouMean } from '../../suggest.ts'
import { type Field, SPELLINGS } from './fields.ts'

/** Where the value of a written key goes: a field of the case, or a key inside its metadata or vars. */
export interface Destination {
  field: Field
  inner?: string
  /** Whether text there is JSON to be parsed. */
  json: boolean
}

/** From the key as written to where it goes. */
export type Columns = ReadonlyMap<string, Destination>

export type ColumnsInput = Record<string, string | { from: string; json?: boolean | null | undefined }>

/** Reads `columns: { expected: answer }`, whose structure was checked. */
export function readColumns(input: ColumnsInput): { columns: Columns; findings: Finding[] } {
  const columns = new Map<string, Destination>()
  const findings: Finding[] = []
  const taken = new Map<string, string>()
  for (const [name, given] of Object.entries(input)) {
    const { from, json = false } = typeof given === 'string' ? { from: given } : given
    const destination = destinationOf(name)
    if (!destination) {
      findings.push({ path: [name], at: 'key', message: noSuchField(name) })
      continue
    }
    const goal = destination.inner === undefined ? destination.field : `${destination.field}.${destination.inner}`
    const other = taken.get(goal)
    if (other !== undefined) findings.push({ path: [name], at: 'key', message: sameField(name, other) })
    if (columns.has(from)) findings.push({ path: [name], message: usedTwice(from) })
    taken.set(goal, name)
    columns.set(from, { ...destination, json: json === true })
  }
  return { columns, findings }
}

const INNER = /^(metadata|vars)\.(.+)$/s

/** `expected`, one of its other names, `metadata.region` or `vars.city`. */
export function destinationOf(name: string): Destination | undefined {
  const field = SPELLINGS.get(name)
  if (field) return { field, json: false }
  const [, outer, inner] = INNER.exec(name) ?? []
  return inner === undefined ? undefined : { field: outer as Field, inner, json: false }
}

function noSuchField(name: string): Message {
  const guess = didYouMean(name, SPELLINGS.keys())
  const allowed = [...SPELLINGS.keys(), 'metadata.*', 'vars.*'].join(', ')
  return {
    en: `a case has no key ${quoted(name)}${guess ? `; did you mean "${guess}"?` : ''} On the left stands a key of the case, on the right the column's name (keys: ${allowed})`,
    ja: `ケースに ${quoted(name)} というキーはありません${guess ? `。"${guess}" のことですか？` : ''}。左にケースのキー、右に列名を書きます（キー: ${allowed}）`,
  }
}

const sameField = (name: string, other: string): Message => ({
  en: `"${name}" and "${other}" are the same key of a case; keep one`,
  ja: `"${name}" と "${other}" は同じキーです。片方だけにしてください`,
})

const usedTwice = (from: string): Message => ({
  en: `the column ${quoted(from)} is already used for another key`,
  ja: `列 ${quoted(from)} はすでに別のキーに使われています`,
})
