import { BadInput, type Mistake } from '../errors.ts'
import type { Format } from '../read/formats.ts'
import { readJsonl } from '../read/jsonl.ts'
import type { Report, Row } from '../read/row.ts'
import { refuseBinary } from '../read/sniff.ts'
import { CaseMaker } from './case/case-maker.ts'
import type { Columns } from './case/columns.ts'
import type { CaseDefaults } from './case/defaults.ts'
import { type CaseCheckOptions, CaseChecks } from './case-checks.ts'
import { alreadyUsed, StreamedIds } from './repeated-ids.ts'
import { shapingOf } from './shaping.ts'
import type { PlannedCase } from './suite.ts'

export interface RowByRow {
  rows: AsyncIterable<Row>
  file: string
  baseName: string
  format: Format
  columns: Columns
  defaults?: CaseDefaults | undefined
  checks: CaseChecks
  warn: Report
  /** The place in the suite of the first case. */
  firstIndex: number
  /** Takes the mistakes of a row, where all are to be told; absent: the first is thrown. */
  onMistakes?(mistakes: Mistake[]): void
  /** Says where another file has the id, e.g. `cases.jsonl:3`. */
  usedElsewhere?(id: string): Promise<string | undefined>
}

/** Cases that can be read only once: each is checked when its turn comes. Throws BadInput at the first that is wrong. */
export async function* checkedRowByRow(from: RowByRow): AsyncGenerator<PlannedCase> {
  const mistakes: Mistake[] = []
  const maker = new CaseMaker({
    file: from.file,
    baseName: from.baseName,
    shaping: shapingOf(from.format, from.columns),
    defaults: from.defaults,
    report: (mistake) => mistakes.push(mistake),
    warn: from.warn,
  })
  const ids = new StreamedIds()
  const isModule = from.format === 'module'
  let number = 0
  for await (const row of from.rows) {
    number++
    const made = maker.check(row, number)
    if (made) {
      for (const finding of await from.checks.findings(made)) maker.reportInCase(row, finding)
      const before = ids.add(made.id, isModule ? number : row.origin.line)
      const other =
        before < 0 ? await from.usedElsewhere?.(made.id) : `${from.file}${isModule ? `[${before - 1}]` : `:${before}`}`
      if (other) maker.reportInCase(row, { path: ['id'], message: alreadyUsed(made.id, other) })
    }
    if (mistakes.length > 0) {
      const found = mistakes.splice(0)
      const placed = isModule ? found.map(inRow(number)) : found
      if (!from.onMistakes) throw new BadInput(placed)
      from.onMistakes(placed)
      continue
    }
    if (!made) continue
    const scorers = await from.checks.scorersOf(made)
    yield { case: made, index: from.firstIndex + number - 1, origin: row.origin, scorers }
  }
}

/** Rows of a module have no line: their number tells which one it was. */
const inRow = (number: number) => (mistake: Mistake) => {
  const path = mistake.path ? `.${mistake.path}` : ''
  return { ...mistake, path: `[${number - 1}]${path}` }
}

export interface StreamOptions extends Partial<CaseCheckOptions> {
  columns?: Columns
  warn?: Report
}

/** Cases as JSONL from standard input or the like. */
export function readCaseStream(
  chunks: AsyncIterable<Uint8Array>,
  options: StreamOptions = {},
): AsyncIterable<PlannedCase> {
  const file = 'stdin'
  const refuse: Report = (mistake) => {
    throw new BadInput(mistake)
  }
  return checkedRowByRow({
    rows: readJsonl({ file, chunks: refuseBinary(chunks, file) }, refuse),
    file,
    baseName: file,
    format: 'jsonl',
    columns: options.columns ?? new Map(),
    checks: new CaseChecks({ scorers: [], ...options }),
    warn: options.warn ?? (() => {}),
    firstIndex: 0,
  })
}
