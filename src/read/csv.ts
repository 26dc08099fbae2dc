import { pipeline, Readable } from 'node:stream'
import { BadInput } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import type { Path } from '../mistakes/path.ts'
import { readHeader } from './csv-header.ts'
import { csvMistake, raggedRow } from './csv-mistakes.ts'
import { MAY_BE_INEXACT } from './exact-json.ts'
import { setOwn } from './own-key.ts'
import type { Position, Report, Row, Source } from './row.ts'
import { utf8Chunks } from './utf8-chunks.ts'

const MOST_CHARACTERS = 64 * 1024 * 1024

interface CsvRecord {
  record: string[]
  text: RecordText
}

/** A CSV file with a header line. Every cell is text, an empty cell is absent; `report` gets rows that do not fit, `warn` the rest. */
export async function* readCsv(source: Source, report: Report, warn: Report): AsyncGenerator<Row> {
  const { file } = source
  // Loaded here: most runs read no CSV.
  const { CsvError, parse } = await import('csv-parse')
  let line = 1
  const parser = parse({
    bom: true,
    raw: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    max_record_size: MOST_CHARACTERS,
    // Here, not in the loop: when the parser fails, records before its mistake may not have come out yet.
    on_record(given: unknown) {
      const { record, raw } = given as { record: string[]; raw: string }
      const text = new RecordText(raw, line)
      line = text.next
      return { record, text } satisfies CsvRecord as never
    },
  })
  // The error of either end reaches the loop below; the callback only keeps it from being thrown twice.
  const records = pipeline(Readable.from(utf8Chunks(source)), parser, () => {})
  let names: (string | undefined)[] | undefined
  let header: RecordText | undefined
  try {
    for await (const { record, text } of records as AsyncIterable<CsvRecord>) {
      if (!names || !header) {
        names = readHeader(record, { file, ...text.cell(0) }, report, warn)
        header = text
      } else if (record.length !== names.length)
        report(raggedRow({ file, line: text.first }, record.length, names.length))
      else yield csvRow(file, names, record, { header, text })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Counted here: the parser counts \r\n in quoted cells twice.
    const { first, next } = new RecordText(String((error as { raw?: unknown }).raw ?? ''), line)
    // A quote that is never closed stands somewhere in its row; any other is where the parser came to.
    const at = error.code === 'CSV_QUOTE_NOT_CLOSED' ? first : next - 1
    throw new BadInput(csvMistake(file, at, error), { cause: error })
  }
}

function csvRow(
  file: string,
  names: (string | undefined)[],
  cells: string[],
  { header, text }: Record<'header' | 'text', RecordText>,
): Row {
  const value: JsonObject = {}
  for (let i = 0; i < cells.length; i++) {
    const name = names[i]
    if (name === undefined || cells[i] === '') continue
    setOwn(value, name, cells[i] as string)
  }
  return {
    value,
    origin: { file, line: text.first },
    // The name of a cell stands in the first line, for all rows.
    locate: ([name]: Path, at?: 'key' | 'value') =>
      name === undefined ? text.cell(0) : (at === 'key' ? header : text).cell(names.indexOf(String(name))),
    // A cell may be JSON, which is known only where the suite is.
    isInexact: cells.some((cell) => MAY_BE_INEXACT.test(cell)),
    exact: () => value,
  }
}

/** A record as written, to find where it and its cells begin. */
class RecordText {
  readonly first: number
  /** Where the next record, or a blank line before it, begins. */
  readonly next: number
  readonly #text: string

  constructor(raw: string, line: number) {
    // Blank lines before a record come with it. (No trimming by a regular expression: that can take quadratic time.)
    let start = 0
    let end = raw.length
    while (start < end && isLineBreak(raw, start)) start++
    while (start < end && isLineBreak(raw, end - 1)) end--
    this.#text = raw.slice(start, end)
    this.first = line + lineBreaks(raw.slice(0, start))
    this.next = this.first + lineBreaks(this.#text) + 1
  }

  cell(index: number): Position {
    let line = this.first
    let lineStart = 0
    let quoted = false
    let left = Math.max(index, 0)
    let i = 0
    for (; i < this.#text.length && left > 0; i++) {
      const char = this.#text[i]
      if (char === '"') quoted = !quoted
      else if (char === ',' && !quoted) left--
      else if (char === '\n' || (char === '\r' && this.#text[i + 1] !== '\n')) {
        line++
        lineStart = i + 1
      }
    }
    return { line, column: i - lineStart + 1 }
  }
}

const isLineBreak = (text: string, i: number) => text[i] === '\n' || text[i] === '\r'

const lineBreaks = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0
