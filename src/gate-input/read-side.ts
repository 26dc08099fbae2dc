import type { Message } from '../language.ts'
import { toMistake } from '../mistakes/findings.ts'
import type { MistakeList } from '../mistakes/mistake-list.ts'
import { changedSinceCheck, type Fingerprint, openFile } from '../read/file-source.ts'
import { type Format, formatOf } from '../read/formats.ts'
import type { Report } from '../read/row.ts'
import { readRows } from '../read/rows.ts'
import { shownPath } from '../suite/resolve-files.ts'
import { IdNumbers } from './id-numbers.ts'
import { fieldsOf, idOf, type SideRow, shapingFor } from './side-row.ts'
import type { SideStore } from './side-store.ts'

/** A row that counts: the first of its id. */
export interface FirstRow extends SideRow {
  id: string
  /** Its place among all rows of the file that have an id. */
  number: number
}

/** One of the two files, checked: how to find its rows, and what was left out. */
export interface Side {
  path: string
  format: Exclude<Format, 'module'>
  ids: IdNumbers
  /** Rows in the file, with and without an id. */
  count: number
  duplicates: string[]
  /** Lines. */
  withoutId: number[]
  fingerprint: Fingerprint
}

/**
 * Reads a file to its end; `mistakes` gets every row that cannot be right, `rows` every one with an id.
 * Undefined when it could not be read.
 */
export async function readSide(path: string, mistakes: MistakeList, rows?: SideStore): Promise<Side | undefined> {
  const file = shownPath(path)
  const format = formatOf(path) ?? 'jsonl'
  if (format === 'module') {
    mistakes.add({ file, message: NOT_DATA })
    return undefined
  }
  const reading = openFile(path, file)
  const ids = new IdNumbers()
  const repeated = new Set<string>()
  const withoutId: number[] = []
  const shaping = shapingFor(format)
  const report: Report = (mistake) => mistakes.add(mistake)
  let count = 0
  let number = 0
  return mistakes.collect(async () => {
    const { chunks } = reading.source
    const source = { file, chunks: rows?.watch(chunks) ?? chunks }
    for await (const row of readRows(format, source, report, () => {})) {
      count++
      const { fields, findings } = fieldsOf(row, shaping)
      for (const finding of findings) report(toMistake(finding, file, row))
      if (findings.length > 0) continue
      const id = idOf(row, fields, shaping)
      if (id === undefined) {
        withoutId.push(row.origin.line)
        continue
      }
      rows?.keep({ fields, origin: row.origin })
      if (!ids.add(id, number++)) repeated.add(id)
    }
    return { path, format, ids, count, duplicates: [...repeated], withoutId, fingerprint: reading.fingerprint() }
  })
}

/** The rows that count, in order. A file that changed since it was checked is refused. */
export async function* firstRows({ path, format, ids, fingerprint }: Side): AsyncGenerator<FirstRow> {
  const file = shownPath(path)
  const shaping = shapingFor(format)
  const { source } = openFile(path, file, { checked: fingerprint })
  const changed: Report = () => {
    throw changedSinceCheck(file)
  }
  let number = 0
  for await (const row of readRows(format, source, changed, () => {})) {
    const { fields } = fieldsOf(row, shaping)
    const id = idOf(row, fields, shaping)
    if (id === undefined) continue
    if (ids.find(id) === number) yield { id, fields, origin: row.origin, number }
    number++
  }
}

const NOT_DATA: Message = {
  en: 'inputs and expected are data: JSONL, JSON, YAML or CSV',
  ja: 'inputs と expected はデータ（JSONL・JSON・YAML・CSV）で渡してください',
}
