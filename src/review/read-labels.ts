import { existsSync } from 'node:fs'
import { isJsonObject, type Json } from '../json.ts'
import { type Finding, toMistake } from '../mistakes/findings.ts'
import type { MistakeList } from '../mistakes/mistake-list.ts'
import { openFile } from '../read/file-source.ts'
import { formatOf } from '../read/formats.ts'
import type { Row } from '../read/row.ts'
import { readRows } from '../read/rows.ts'
import { idText } from '../suite/case/ids.ts'
import type { Label, LabelKind, Labels } from './label.ts'
import {
  emptyCell,
  NO_ROWS,
  noColumn,
  noSuchFile,
  notALabel,
  notAProbability,
  notARow,
  notLabels,
  notText,
  otherKind,
  repeated,
} from './label-mistakes.ts'
import { type LabelValue, labelValue } from './label-value.ts'

const NEEDED = ['case', 'label'] as const
const OPTIONAL = ['scorer', 'target', 'rater', 'stratum'] as const
/** More mistakes than this are not told one by one. */
const MOST_ROWS = 200

/** Reads a file of labels (CSV, JSONL, JSON, YAML). What is wrong with it is added to `mistakes`; the rest is read on. */
export async function readLabels(path: string, file: string, mistakes: MistakeList): Promise<Labels> {
  const format = formatOf(path)
  if (format === undefined || format === 'module') throw notLabels(file)
  if (!existsSync(path)) throw noSuchFile(file)
  const gathered = new Gathered(file, mistakes)
  const report = (mistake: Parameters<MistakeList['add']>[0]) => mistakes.add(mistake)
  await mistakes.collect(async () => {
    for await (const row of readRows(format, openFile(path, file).source, report, () => {})) gathered.add(row)
  })
  return gathered.finish()
}

/** What was read so far. */
class Gathered {
  readonly #file: string
  readonly #mistakes: MistakeList
  readonly #labels: Label[] = []
  readonly #firstLines = new Map<string, number>()
  readonly #columns = new Set<string>()
  /** Rows without a column that they need; told one by one only if other rows have it. */
  readonly #lacking = { case: [] as Row[], label: [] as Row[] }
  #rows = 0
  #unlabelled = 0
  #kind: { is: LabelKind; line: number } | undefined

  constructor(file: string, mistakes: MistakeList) {
    this.#file = file
    this.#mistakes = mistakes
  }

  add(row: Row): void {
    this.#rows++
    const { value } = row
    if (!isJsonObject(value)) {
      this.#wrong(row, { path: [], message: notARow(value) })
      return
    }
    for (const column of Object.keys(value)) this.#columns.add(column)
    const lacking = NEEDED.filter((column) => isAbsent(value[column]))
    const isOpen = !isAbsent(value.probability)
    for (const column of lacking) {
      if (column === 'label' && isOpen) continue
      if (this.#lacking[column].length < MOST_ROWS) this.#lacking[column].push(row)
    }
    if (isOpen && probabilityOf(value.probability) === undefined)
      this.#wrong(row, { path: ['probability'], message: notAProbability(value.probability as Json) })
    const texts = ['case', ...OPTIONAL].filter((column) => !isAbsent(value[column]) && !isText(value[column]))
    for (const column of texts) this.#wrong(row, { path: [column], message: notText(column, value[column]) })
    // A drawn sample is a file to fill in: what has no label yet is counted, and no mistake.
    if (lacking.includes('label')) {
      if (!isAbsent(value.probability)) this.#unlabelled++
      return
    }
    const found = labelValue(value.label as Json)
    if (!found) this.#wrong(row, { path: ['label'], message: notALabel(value.label as Json) })
    else if (lacking.length === 0 && texts.length === 0 && this.#fits(row, found)) this.#keep(row, found)
  }

  finish(): Labels {
    for (const column of NEEDED) {
      const rows = this.#lacking[column]
      if (rows.length > 0 && !this.#columns.has(column)) {
        this.#mistakes.add({ file: this.#file, line: 1, message: noColumn(column, this.#columns) })
      } else for (const row of rows) this.#wrong(row, { path: [column], message: emptyCell(column) })
    }
    if (this.#rows === 0) this.#mistakes.add({ file: this.#file, message: NO_ROWS })
    // Only 1 and 0, or nothing at all: pass and fail.
    return { kind: this.#kind?.is ?? 'pass-fail', list: this.#labels, unlabelled: this.#unlabelled }
  }

  /** One kind a file: the first label that can be only one of the two decides. */
  #fits(row: Row, { decision, grade }: LabelValue): boolean {
    if (decision !== undefined && grade !== undefined) return true
    const is = decision === undefined ? 'grade' : 'pass-fail'
    this.#kind ??= { is, line: row.origin.line }
    if (this.#kind.is === is) return true
    this.#wrong(row, { path: ['label'], message: otherKind(is, this.#kind) })
    return false
  }

  #keep(row: Row, { decision, grade }: LabelValue): void {
    const value = row.value as Record<string, Json>
    const texts = ['case', ...OPTIONAL].map((column) => textOf(row, column))
    const [id = '', scorer = '', target = '', rater = '', stratum = ''] = texts
    const { line } = row.origin
    const key = JSON.stringify([id, scorer, target, rater])
    const first = this.#firstLines.get(key)
    if (first !== undefined) {
      this.#wrong(row, { path: ['case'], message: repeated(id, rater, first) })
      return
    }
    this.#firstLines.set(key, line)
    this.#labels.push({
      case: id,
      ...(!isAbsent(value.scorer) && { scorer }),
      ...(!isAbsent(value.target) && { target }),
      ...(!isAbsent(value.rater) && { rater }),
      // 1 as a grade and 1 as a pass are the same number.
      value: grade ?? (decision ? 1 : 0),
      ...probabilityIn(value.probability),
      ...(!isAbsent(value.stratum) && { stratum }),
      line,
    })
  }

  #wrong(row: Row, finding: Finding): void {
    this.#mistakes.add(toMistake(finding, this.#file, row))
  }
}

const isAbsent = (value: Json | undefined) => value === undefined || value === null || value === ''
const isText = (value: Json | undefined) => typeof value === 'string' || typeof value === 'number'

/** Ids as the cases have them: numbers are text, and long ones keep every digit. */
function textOf(row: Row, column: string): string {
  const value = (row.value as Record<string, Json>)[column]
  if (isAbsent(value)) return ''
  const isMerged = Number.isInteger(value) && !Number.isSafeInteger(value)
  return idText(isMerged ? ((row.exact() as Record<string, Json>)[column] as Json) : (value as Json))
}

function probabilityOf(value: Json | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number > 0 && number <= 1 ? number : undefined
}

function probabilityIn(value: Json | undefined): { probability?: number } {
  const probability = isAbsent(value) ? undefined : probabilityOf(value)
  return probability === undefined ? {} : { probability }
}
