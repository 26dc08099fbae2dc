import type { Json, JsonObject } from '../../json.ts'
import { setOwn } from '../../read/own-key.ts'
import type { Notes } from '../notes.ts'
import { Part } from '../part.ts'
import { assertionOfCell } from './csv-cell.ts'

/** A test as a row of a table writes it: columns that begin with `__` say what is expected, all others are vars. */
export function testOfRow(row: Part, isKnown: (type: string) => boolean, notes: Notes): Part {
  const vars: JsonObject = {}
  const metadata: JsonObject = {}
  const options: JsonObject = {}
  const test: JsonObject = { vars }
  const assertions: JsonObject[] = []
  const thresholds = new Map<number, number>()
  for (const [written, cell] of row.entries()) {
    const key = written.trim()
    const text = String(cell.value ?? '')
    if (key.startsWith('__expected')) {
      if (text.trim() !== '') assertions.push(assertionOfCell(text, isKnown))
    } else if (key === '__prefix') options.prefix = text
    else if (key === '__suffix') options.suffix = text
    else if (key === '__description') test.description = text
    else if (key === '__providerOutput') test.providerOutput = text
    else if (key === '__metric') test.metric = text
    else if (key === '__threshold') setNumber(test, cell)
    else if (key.startsWith('__metadata:')) addMetadata(metadata, key.slice('__metadata:'.length), text)
    else if (/^__config:__expected\d*:threshold$/.test(key)) {
      const which = Number(/__expected(\d*)/.exec(key)?.[1] || 1)
      if (cell.number !== undefined) thresholds.set(which - 1, cell.number)
    } else if (key.startsWith('__')) notes.leftOut(`column ${key}`, UNKNOWN_COLUMN, cell.origin)
    else setOwn(vars, key, text as Json)
  }
  const { metric, ...rest } = test
  const assert = assertions.map((assertion, at) => ({
    ...assertion,
    ...(typeof metric === 'string' && { metric }),
    ...(thresholds.has(at) && { threshold: thresholds.get(at) as number }),
  }))
  const given = { ...rest, ...filled('assert', assert), ...filled('metadata', metadata), ...filled('options', options) }
  return Part.made(given, row.origin)
}

const filled = (key: string, value: Json) =>
  Object.keys(value as object).length > 0 ? { [key]: value } : ({} as JsonObject)

function setNumber(test: JsonObject, cell: Part): void {
  if (cell.number !== undefined) test.threshold = cell.number
}

/** `tags[]` is a list, with commas between its items. */
function addMetadata(metadata: JsonObject, key: string, text: string): void {
  if (text.trim() === '') return
  const items = text.split(/(?<!\\),/).map((item) => item.trim().replaceAll('\\,', ','))
  if (key.endsWith('[]')) setOwn(metadata, key.slice(0, -2), items as Json)
  else setOwn(metadata, key, text as Json)
}

const UNKNOWN_COLUMN = {
  en: 'a column that promptfoo does not read either',
  ja: 'promptfoo も読まない列です',
}
