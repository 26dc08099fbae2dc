import { BadInput, badInput } from '../../errors.ts'
import { isJsonObject, type JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import { type Format, formatOf } from '../../read/formats.ts'
import type { Origin } from '../../read/origin.ts'
import { readRows } from '../../read/rows.ts'
import { nameWithoutEnding } from '../../suite/resolve-files.ts'
import type { SuiteImport } from '../importer.ts'
import type { Notes } from '../notes.ts'
import type { ImportSource } from '../source.ts'
import { Cells } from './cells.ts'

/** A format of data: rows in a JSON list, JSONL or CSV. */
export interface DataFormat {
  /** How the rows are called, for their ids. */
  called: string
  /** The case of a row, without an id unless the row has one; undefined where it asks nothing. */
  caseOf(cells: Cells, place: Place): JsonObject | undefined
}

interface Place {
  notes: Notes
  origin: Origin
}

const FORMATS: readonly (Format | undefined)[] = ['json', 'jsonl', 'csv']

/** Whether a file may hold rows of data at all. */
export const mayHoldRows = (file: string | undefined): file is string =>
  file !== undefined && FORMATS.includes(formatOf(file))

/** The keys of the first row, as far as the beginning of the file shows them. */
export async function firstKeys(source: ImportSource, file: string): Promise<Set<string>> {
  const head = (await source.head(file)).replace(/^\ufeff/, '')
  if (formatOf(file) === 'csv') {
    const [line = ''] = head.split(/\r?\n/, 1)
    return new Set(line.split(',').map((cell) => cell.trim().replace(/^"|"$/g, '')))
  }
  if (!/^\s*[[{]/.test(head)) return new Set()
  // The first row is whole in most files; where it is not, its keys are seen all the same.
  return new Set([...head.slice(0, SEEN).matchAll(/"([A-Za-z_]\w*)"\s*:/g)].map(([, key]) => key as string))
}

const SEEN = 20_000

/** Data of another tool as a suite: its cases, and scorers that need nothing but them. Throws BadInput. */
export function readDataset(source: ImportSource, format: DataFormat, notes: Notes): SuiteImport {
  const { file } = source
  if (!mayHoldRows(file)) throw noRows(source)
  const seen = new Seen()
  return {
    kind: 'suite',
    name: nameWithoutEnding(source.name),
    cases: casesIn(source, file, format, notes, seen),
    suite() {
      if (!seen.output) notes.differs('answers', NO_ANSWERS, { file: source.shown(file), line: 1 })
      notes.differs('scorers', seen.expected ? COMPARED : ANSWERED, { file: source.shown(file), line: 1 })
      return { scorers: [seen.expected ? { type: 'token-f1' } : { type: 'length', name: 'answered', min: 1 }] }
    },
    files: () => [],
  }
}

/** What the cases turned out to have. */
class Seen {
  output = false
  expected = false
}

async function* casesIn(
  source: ImportSource,
  file: string,
  { called, caseOf }: DataFormat,
  notes: Notes,
  seen: Seen,
): AsyncGenerator<JsonObject> {
  const ids = new Set<string>()
  let number = 0
  for await (const { value, origin } of rowsIn(source, file)) {
    number++
    const made = isJsonObject(value) ? caseOf(new Cells(value), { notes, origin }) : undefined
    if (!made) {
      notes.leftOut('row', NOTHING_ASKED, origin)
      continue
    }
    seen.output ||= made.output !== undefined
    seen.expected ||= made.expected !== undefined
    const { id: own, ...rest } = made
    yield { id: unusedId(own === undefined ? `${called}-${number}` : String(own), ids), ...rest }
  }
}

/** Rows with their places; the first mistake ends it. */
export async function* rowsIn(source: ImportSource, file: string) {
  const report = (mistake: ConstructorParameters<typeof BadInput>[0]) => {
    throw new BadInput(mistake)
  }
  const format = formatOf(file) as Exclude<Format, 'module'>
  yield* readRows(format, await source.stream(file), report, () => {})
}

export function unusedId(id: string, taken: Set<string>): string {
  let free = id
  for (let count = 2; taken.has(free); count++) free = `${id}-${count}`
  taken.add(free)
  return free
}

/** Metadata of a case: what it has of it, and what no other place was found for. */
export function metadataOf(parts: JsonObject): { metadata?: JsonObject } {
  const known = Object.entries(parts).filter(([, value]) => value !== undefined)
  return known.length > 0 ? { metadata: Object.fromEntries(known) } : {}
}

const noRows = (source: ImportSource) =>
  badInput('a JSON, JSONL or CSV file of rows is needed', 'JSON・JSONL・CSV のデータファイルを指定してください', {
    file: source.shown(source.file ?? '.'),
  })

export const NOTHING_ASKED: Message = { en: 'the row asks nothing', ja: '質問のない行です' }

const NO_ANSWERS: Message = {
  en: 'the data has no answers: add `targets` or `models` to the suite, or recorded outputs',
  ja: 'データに答えがありません。スイートに targets か models、または記録済みの出力を加えてください',
}

const COMPARED: Message = {
  en: 'the data says nothing of scorers: token-f1 compares with `expected` and decides nothing. Choose yours: saiten scorers',
  ja: 'データにスコアラーの指定はありません。token-f1 で expected と比べるだけで、判定はしません。saiten scorers から選んでください',
}

const ANSWERED: Message = {
  en: 'the data says nothing of scorers, nor of what is expected: only whether there is an answer is looked at. Choose yours: saiten scorers',
  ja: 'データにスコアラーも期待値もありません。答えがあるかどうかだけを見ます。saiten scorers から選んでください',
}
