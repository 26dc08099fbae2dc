import { isJsonObject, type JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import { formatOf } from '../../read/formats.ts'
import { readModule } from '../../read/module.ts'
import type { Report, Row } from '../../read/row.ts'
import { readRows } from '../../read/rows.ts'
import { Part } from '../part.ts'
import { isKnownAssertion } from './assertions.ts'
import { testOfRow } from './csv-test.ts'
import { filesOf, type Importing, isReference, orNoted, readNamed, referenceOf, resolved } from './references.ts'

/** Every test of a config, one by one, wherever it is written. */
export async function* testsOf(config: Part, importing: Importing): AsyncGenerator<Part> {
  const tests = config.get('tests')
  const scenarios = config.get('scenarios').items()
  for (const item of tests.items()) yield* testsIn(item, importing)
  for (const scenario of scenarios) yield* testsOfScenario(scenario, importing)
  // Without any test promptfoo asks every prompt once, as it stands.
  if (!tests.isThere && scenarios.length === 0) yield Part.made({}, config.origin)
}

async function* testsIn(item: Part, importing: Importing): AsyncGenerator<Part> {
  const path = item.text ?? item.get('path').text
  if (path !== undefined) {
    if (item.get('config').isThere) importing.notes.leftOut('tests config', GENERATOR_CONFIG, item.origin)
    yield* testsInFiles(item, path, importing)
    return
  }
  const test = await resolved(item, importing, 'tests')
  if (!test) return
  if (isJsonObject(test.value)) yield test
  else importing.notes.leftOut('test', NO_TEST, item.origin)
}

async function* testsInFiles(at: Part, path: string, importing: Importing): AsyncGenerator<Part> {
  const { notes, source } = importing
  if (/^\w+:\/\//.test(path) && !isReference(path)) return notes.leftOut(`tests ${path}`, REMOTE, at.origin)
  const { file, named } = referenceOf(path)
  if (named !== undefined || /\.(?:py|xlsx?)(?:#.*)?$/i.test(file))
    return notes.leftOut(`tests ${path}`, NOT_DATA, at.origin)
  const files = await orNoted(at, notes, `tests ${path}`, () => filesOf(file, source.folder))
  for (const one of files ?? []) yield* testsInFile(at, one, importing)
}

async function* testsInFile(at: Part, file: string, importing: Importing): AsyncGenerator<Part> {
  const { notes, source, trusted } = importing
  const format = formatOf(file)
  const leftOut = (message: Message) => notes.leftOut(`tests ${file}`, message, at.origin)
  if (format === undefined) return leftOut(UNKNOWN_FORMAT)
  if (format === 'module' && !trusted) return leftOut(CODE)
  const real = await orNoted(at, notes, `tests ${file}`, () => source.path(file))
  if (real === undefined) return
  const report: Report = ({ message, ...place }) =>
    notes.leftOut('row', message, { file: source.shown(file), line: place.line ?? 1 })
  if (format === 'yaml' || format === 'json') {
    const document = await readNamed(at, file, importing, `tests ${file}`)
    for (const item of document?.items() ?? []) yield* testsIn(item, importing)
    return
  }
  const rows: AsyncIterable<Row> =
    format === 'module'
      ? readModule(real, source.shown(file), trusted, report)
      : readRows(format, await source.stream(file), report, () => {})
  for await (const row of rows) {
    const part = Part.ofRow(row)
    if (!isJsonObject(row.value)) notes.leftOut('test', NO_TEST, row.origin)
    else yield format === 'csv' ? testOfRow(part, isKnownAssertion, notes) : part
  }
}

/** Every test of a scenario with each of its sets of vars. */
async function* testsOfScenario(written: Part, importing: Importing): AsyncGenerator<Part> {
  const scenario = await resolved(written, importing, 'scenarios')
  if (!scenario) return
  for (const [key, part] of scenario.entries())
    if (!['config', 'tests', 'description'].includes(key))
      importing.notes.leftOut(`scenario ${key}`, NOT_READ, part.origin)
  const tests: Part[] = []
  for (const item of scenario.get('tests').items()) for await (const test of testsIn(item, importing)) tests.push(test)
  if (tests.length === 0) tests.push(Part.made({}, scenario.origin))
  for (const config of scenario.get('config').items()) {
    for await (const data of testsIn(config, importing)) for (const test of tests) yield together(data, test)
  }
}

function together(data: Part, test: Part): Part {
  const both = (key: string): JsonObject => {
    const value = { ...data.get(key).object, ...test.get(key).object }
    return Object.keys(value).length > 0 ? { [key]: value } : {}
  }
  const assert = [...data.get('assert').items(), ...test.get('assert').items()].map(({ value }) => value ?? null)
  const made = { ...data.object, ...test.object, ...both('vars'), ...both('options'), ...both('metadata') }
  return Part.made(assert.length > 0 ? { ...made, assert } : made, test.origin)
}

const NOT_READ = { en: 'is not read', ja: '読み込みません' }
const NO_TEST = { en: 'is no test: a mapping is needed', ja: 'テストではありません。マッピングが必要です' }
const REMOTE = {
  en: 'nothing is fetched at an import: save it as a file, and name that',
  ja: '取り込みでは何も取得しません。ファイルに保存して、それを指定してください',
}
const NOT_DATA = {
  en: 'tests that a program or a workbook makes are not read: save them as JSONL or CSV',
  ja: 'プログラムや Excel ブックが作るテストは読めません。JSONL か CSV で保存してください',
}
const CODE = {
  en: 'is code, and nothing is run at an import: look at it, then say --trust-code',
  ja: 'コードです。取り込みではコードを実行しません。内容を確認したうえで --trust-code を付けてください',
}
const GENERATOR_CONFIG = {
  en: 'settings for code that makes tests are not handed on',
  ja: 'テストを作るコードへの設定は渡しません',
}
const UNKNOWN_FORMAT = {
  en: 'has no ending that tests are read from (.yaml, .json, .jsonl, .csv)',
  ja: 'テストを読める拡張子ではありません（.yaml、.json、.jsonl、.csv）',
}
