import type { Mistake } from '../../errors.ts'
import { asDoubles } from '../../exact-number.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { describe } from '../../mistakes/describe.ts'
import { type Finding, toMistake } from '../../mistakes/findings.ts'
import { findingsOf } from '../../mistakes/mistakes.ts'
import { parseExactly } from '../../read/exact-json.ts'
import type { Report, Row } from '../../read/row.ts'
import type { Case } from '../../score/case.ts'
import { caseSchema } from '../schema/case.ts'
import { flatSpec, specFindings, type WrittenSpec } from '../scorer-specs.ts'
import { addDefaults, type CaseDefaults } from './defaults.ts'
import { cleanPages, holdsMergedIds, idText, isMerged, spellOperationIds } from './ids.ts'
import { isPlainCase } from './plain-case.ts'
import { type Fields, type Shaping, shapeRow, writtenKey } from './shape.ts'
import { unreadKeys } from './unread-keys.ts'

export interface CaseMakerOptions {
  file: string
  /** What rows without an id are called: `NAME-1`. */
  baseName: string
  shaping: Shaping
  /** What every case has unless it says otherwise. */
  defaults?: CaseDefaults | undefined
  report: Report
  warn: Report
}

/** Makes cases from the rows of one file. */
export class CaseMaker {
  readonly #options: CaseMakerOptions
  #warned = false
  #wrongRow: Row | undefined
  #found = 0

  constructor(options: CaseMakerOptions) {
    this.#options = options
  }

  /** The case in a row, the `number`th of its file; undefined once its mistakes are reported. */
  check(row: Row, number: number): Case | undefined {
    if (!isJsonObject(row.value)) {
      this.reportFinding(row, { path: [], message: notACase(row.value) })
      return undefined
    }
    const findings: Finding[] = []
    const unknown: string[] = []
    const fields = shapeRow(row.value, this.#options.shaping, { findings, onUnknownKey: (key) => unknown.push(key) })
    if (unknown.length > 0 && !this.#warned) this.#warnOf(unknown, fields, row)
    const wrong = isPlainCase(fields) ? [] : schemaFindings(fields)
    if (fields.id === '') wrong.push({ path: ['id'], message: EMPTY_ID })
    for (const finding of findings) this.reportFinding(row, finding)
    for (const finding of wrong) this.reportInCase(row, finding)
    return findings.length + wrong.length > 0 ? undefined : this.#caseOf(fields, row, number)
  }

  /** The same for a row that was checked before. */
  make(row: Row, number: number): Case {
    return this.#caseOf(shapeRow(row.value as JsonObject, this.#options.shaping, { findings: [] }), row, number)
  }

  /** The id of a row that may be wrong in other ways; undefined when that is not to be told. */
  idOf(row: Row, number: number): string | undefined {
    if (!isJsonObject(row.value)) return undefined
    const { id } = shapeRow(row.value, this.#options.shaping, { findings: [] })
    if (id === undefined) return `${this.#options.baseName}-${number}`
    if (!isMerged(id)) return typeof id === 'string' || typeof id === 'number' ? idText(id) : undefined
    const exact = shapeRow(row.exact() as JsonObject, this.#options.shaping, { findings: [], parseCell: parseExactly })
    return idText(exact.id as Json)
  }

  /** The key that holds a row's id; undefined when it has none and is named after its file. */
  idKey({ value }: Row): string | undefined {
    const key = isJsonObject(value) ? writtenKey(value, 'id', this.#options.shaping) : 'id'
    return isJsonObject(value) && Object.hasOwn(value, key) ? key : undefined
  }

  /** Reports something found in a case (its paths are the case's own keys) where the row has it. */
  reportInCase(row: Row, finding: Finding): void {
    this.reportFinding(row, this.#written(finding, row.value as JsonObject))
  }

  /** The same for what is no mistake, and not reported here. */
  placed(row: Row, finding: Finding): Mistake {
    return toMistake(this.#written(finding, row.value as JsonObject), this.#options.file, row)
  }

  reportFinding(row: Row, finding: Finding): void {
    const { file, report } = this.#options
    if (row !== this.#wrongRow) this.#found = 0
    this.#wrongRow = row
    // Finding a place reads the row: done for each of ten thousand mistakes in one row, that would take forever.
    if (++this.#found > MOST_PLACED) report({ file, line: row.origin.line, message: finding.message })
    else report(toMistake(finding, file, row))
  }

  #caseOf(fields: Fields, row: Row, number: number): Case {
    return row.isInexact || holdsMergedIds(fields) ? this.#exactCase(row, number) : this.#plainCase(fields, number)
  }

  /** Reads the row again with every digit of its numbers. */
  #exactCase(row: Row, number: number): Case {
    const fields = shapeRow(row.exact() as JsonObject, this.#options.shaping, { findings: [], parseCell: parseExactly })
    spellOperationIds(fields)
    for (const [key, value] of Object.entries(fields)) {
      if (!KEEPS_DIGITS.has(key) && value !== undefined) fields[key as keyof Fields] = asDoubles(value)
    }
    return this.#plainCase(fields, number)
  }

  #plainCase(fields: Fields, number: number): Case {
    const id = fields.id === undefined ? `${this.#options.baseName}-${number}` : idText(fields.id)
    const made: Case = { ...(fields as Partial<Case>), id }
    if (fields.pages) made.pages = cleanPages(fields.pages)
    if (fields.scorers) made.scorers = (fields.scorers as WrittenSpec[]).map(flatSpec)
    if (fields.also) made.also = (fields.also as WrittenSpec[]).map(flatSpec)
    if (this.#options.defaults) addDefaults(made, this.#options.defaults)
    // Where prompts are made of names only, the names are what is asked.
    if (made.vars && made.input === undefined) made.input = made.vars
    return made
  }

  /** From the case's own keys to those that the row is written with; cells get a hint on how to hold more than text. */
  #written({ path: [field, ...rest], at, message }: Finding, row: JsonObject): Finding {
    if (field === undefined) return { path: [], message }
    const { shaping } = this.#options
    const key = writtenKey(row, String(field), shaping)
    const isCell = shaping.hasCells && rest.length === 0 && typeof row[key] === 'string'
    const hint = isCell && NEEDS_JSON.has(String(field)) ? jsonHint(String(field), key) : { en: '', ja: '' }
    return {
      path: [key, ...rest],
      ...(at ? { at } : {}),
      message: { en: message.en + hint.en, ja: message.ja + hint.ja },
    }
  }

  /** Once per file, and only for what looks meant for a case: logs are full of other keys. */
  #warnOf(unknown: string[], fields: Fields, row: Row): void {
    const { file, shaping, warn } = this.#options
    const finding = unreadKeys(unknown, fields, shaping.hasCells)
    if (!finding) return
    this.#warned = true
    warn(toMistake(finding, file, row))
  }
}

function schemaFindings(fields: Fields): Finding[] {
  try {
    const checked = caseSchema.safeParse(fields)
    if (!checked.success) return findingsOf(checked.error.issues, fields, caseSchema)
    return (['scorers', 'also'] as const).flatMap((key) =>
      fields[key] ? specFindings(fields[key] as WrittenSpec[], [key]) : [],
    )
  } catch (error) {
    // The schema hands lists of mistakes on as arguments, and a hundred thousand are too many for the stack.
    if (error instanceof RangeError) return [{ path: [], message: COUNTLESS }]
    throw error
  }
}

const COUNTLESS = {
  en: 'this case has too many mistakes to list; do all blocks have id, type and content?',
  ja: 'このケースには挙げきれないほど誤りがあります。すべてのブロックに id、type、content がありますか',
}

const MOST_PLACED = 100

/** What is compared and shown; all else is counted with, or is text once the case is made. */
const KEEPS_DIGITS = new Set(['id', 'pages', 'input', 'output', 'expected', 'metadata', 'vars'])

const NEEDS_JSON = new Set(['context', 'pages', 'messages', 'metadata', 'vars', 'scorers', 'also'])

const jsonHint = (field: string, key: string) => ({
  en: `. For JSON in a cell say in the suite: columns: { ${field}: { from: ${key}, json: true } }`,
  ja: `。セルに JSON を書くときは、スイートに columns: { ${field}: { from: ${key}, json: true } } と書いてください`,
})

const EMPTY_ID = { en: 'the id is empty; leave it out or give it one', ja: 'id が空です。消すか、値を書いてください' }

function notACase(value: Json) {
  const found = describe(value)
  return {
    en: `a case is a mapping with keys such as input, output, expected; found ${found.en}`,
    ja: `ケースは input、output、expected などのキーを持つマッピングです（現在は ${found.ja}）`,
  }
}
