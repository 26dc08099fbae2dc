import { badInput } from '../../errors.ts'
import type { Json } from '../../json.ts'
import type { Message } from '../../language.ts'
import type { Origin } from '../../read/origin.ts'
import type { ImportedCase, ImportedRow, ImportedScore, RunImport } from '../../run/imported/imported-run.ts'
import type { Scale, Scales } from '../importer.ts'
import type { Notes } from '../notes.ts'
import { fileHash, joinedHash } from '../runs/file-hash.ts'
import { openRecords, type Place } from '../runs/places.ts'
import { ScannedScorers, shareOf } from '../runs/scorers.ts'
import { asObject, numberIn, textIn, timeIn } from '../runs/values.ts'
import { Columns } from './columns.ts'
import { isRow, type Row, readRow, WHOLE } from './row.ts'

export interface ResultsFile {
  path: string
  /** The name that messages use. */
  file: string
  rows: readonly Place[]
  /** What the file says besides its rows, by path. */
  values: ReadonlyMap<string, Json>
}

interface Options {
  notes: Notes
  scales: Scales
  /** Where the file does not say what it is about. */
  name: string
}

/** A test with all its answers. */
interface ScannedTest {
  order: number
  question: string
  answers: { column: string; repeat: number; place: Place }[]
}

/** Results of promptfoo as a run: looked through once before anything is kept, then test by test. Throws BadInput. */
export async function readResults(results: ResultsFile, { notes, scales, name }: Options): Promise<RunImport> {
  const { path, file, rows, values } = results
  const here: Origin = { file, line: 1 }
  if (rows.length === 0) throw noRows(here)
  const scorers = new ScannedScorers(notes)
  const columns = new Columns()
  const tests = await scanned(results, columns, scorers, notes)
  if (tests.size === 0) throw noRows(here)
  const targets = columns.targets()
  const places = new Map([...targets.keys()].map((key, place) => [key, place]))
  const cases = [...tests.values()].sort((a, b) => a.order - b.order)
  const repeats = cases.reduce(
    (most, { answers }) => answers.reduce((max, { repeat }) => Math.max(max, repeat + 1), most),
    0,
  )
  const scaleOf = scorers.scales(scales, here)
  noteMissing(values, rows.length, notes, here)
  return {
    kind: 'run',
    name: textIn(values.get('config.description')) ?? name,
    file: path,
    targets: [...targets.values()],
    repeats,
    // The whole is the weighted mean of the assertions already.
    scorers: scorers.names.map((scorer) => ({ name: scorer, weight: scorer === WHOLE ? 1 : 0, given: {} })),
    count: cases.length,
    hash: joinedHash(cases.map(({ question }) => question)),
    cases: rowsOf(results, cases, places, scorers.names, scaleOf),
    from: {
      tool: 'promptfoo',
      version: textIn(asObject(values.get('metadata')).promptfooVersion) ?? null,
      file,
      hash: await fileHash(path),
      ranAt: timeIn(values.get('results.timestamp') ?? values.get('timestamp')),
    },
  }
}

async function scanned(
  { path, file, rows }: ResultsFile,
  columns: Columns,
  scorers: ScannedScorers,
  notes: Notes,
): Promise<Map<string, ScannedTest>> {
  const tests = new Map<string, ScannedTest>()
  const reading = await openRecords(path, file)
  const found: { row: Pick<Row, 'test' | 'key' | 'question'>; column: string; place: Place }[] = []
  try {
    for (const place of rows) {
      const raw = await reading.readWhole(place)
      if (!isRow(raw)) {
        notes.leftOut('row', NO_ROW, place.origin)
        continue
      }
      const row = readRow(raw)
      found.push({ row: { test: row.test, key: row.key, question: row.question }, column: columns.keyOf(row), place })
      for (const [name, { number }] of row.scores) scorers.add(name, number, place.origin)
      for (const kind of row.media) notes.leftOut(kind, MEDIA, place.origin)
    }
  } finally {
    await reading.close()
  }
  // Rows are written as they finish: the table's own order tells which repeat is which.
  found.sort((a, b) => (a.row.test ?? 0) - (b.row.test ?? 0))
  const counts = new Map<string, number>()
  for (const { row, column, place } of found) {
    const test = tests.get(row.key) ?? { order: tests.size, question: row.question, answers: [] }
    tests.set(row.key, test)
    const counted = `${row.key} ${column}`
    const repeat = counts.get(counted) ?? 0
    counts.set(counted, repeat + 1)
    test.answers.push({ column, repeat, place })
  }
  return tests
}

async function* rowsOf(
  { path, file }: ResultsFile,
  tests: readonly ScannedTest[],
  targets: ReadonlyMap<string, number>,
  names: readonly string[],
  scales: readonly (Scale | null | undefined)[],
): AsyncGenerator<ImportedCase> {
  const reading = await openRecords(path, file)
  try {
    for (const [at, { answers }] of tests.entries()) {
      const rows: ImportedRow[] = []
      let first: Row | undefined
      for (const { column, repeat, place } of answers) {
        const row = readRow(await reading.readWhole(place))
        first ??= row
        rows.push({ target: targets.get(column) ?? 0, repeat, ...row.answer, scores: scoresOf(row, names, scales) })
      }
      if (first)
        yield { case: { id: `test-${at + 1}`, ...first.case }, origin: answers[0]?.place.origin as Origin, rows }
    }
  } finally {
    await reading.close()
  }
}

/** An assertion that the test does not have says nothing of it. */
function scoresOf({ scores }: Row, names: readonly string[], scales: readonly (Scale | null | undefined)[]) {
  const found = new Map<number, ImportedScore>()
  for (const [at, name] of names.entries()) {
    const score = scores.get(name)
    if (!score) {
      found.set(at, { value: null, reason: NOT_ASSERTED })
      continue
    }
    const { number, passed, reason, details } = score
    found.set(at, {
      ...(reason !== undefined && { reason }),
      ...(number === undefined ? { value: null, error: NO_NUMBER } : shareOf(number, scales[at])),
      ...(passed !== undefined && { passed }),
      details,
    })
  }
  return found
}

/** promptfoo's own counts, held against what is in the file. */
function noteMissing(values: ReadonlyMap<string, Json>, rows: number, notes: Notes, here: Origin): void {
  const stats = asObject(values.get('results.stats') ?? values.get('stats'))
  const planned = [stats.successes, stats.failures, stats.errors].reduce<number>(
    (sum, count) => sum + (numberIn(count) ?? 0),
    0,
  )
  if (planned > rows) notes.leftOut('results', missing(planned - rows, planned), here)
}

const noRows = (here: Origin) =>
  badInput(
    'there are no results in this file: without what was asked and answered there is no run',
    'このファイルには結果がありません。質問と答えがないので、実行として取り込めません',
    here,
  )

const missing = (count: number, planned: number): Message => ({
  en: `${count} of ${planned} results are not in the file, by its own count`,
  ja: `ファイル自身の集計では ${planned} 件のうち ${count} 件の結果がファイルにありません`,
})

const NOT_ASSERTED: Message = { en: 'the test has no such assertion', ja: 'このテストにこのアサーションはありません' }
const NO_NUMBER: Message = { en: 'promptfoo gave no number', ja: 'promptfoo の値が数ではありません' }
const NO_ROW: Message = { en: 'no result of promptfoo', ja: 'promptfoo の結果ではありません' }
const MEDIA: Message = {
  en: 'pictures, sounds and videos in answers are not carried over',
  ja: '回答中の画像・音声・動画は取り込みません',
}
