import type { Json } from '../json.ts'
import { isJsonObject } from '../json.ts'
import type { Path } from '../mistakes/path.ts'
import type { Located, Report, Row } from './row.ts'

/** One JSON or YAML document, parsed whole. */
export interface TextDocument extends Located {
  isInexact: boolean
  exact(): Json
  /** Lines of the items of the list at the path, all at once: asking for each alone would read the text again and again. */
  itemLines(path: Path): number[]
}

/** The cases of a document: it is one case, a list of them, or a mapping with `cases:`. */
export function* rowsOf(document: TextDocument, file: string, report: Report): Generator<Row> {
  const base = casesPath(document, file, report)
  const list = valueIn(document.value, base)
  if (!Array.isArray(list)) {
    yield rowAt(document, file, base, document.locate(base)?.line ?? 1)
    return
  }
  const lineOf = document.itemLines(base)
  for (let i = 0; i < list.length; i++) yield rowAt(document, file, [...base, i], lineOf[i] ?? 1)
}

function casesPath(document: TextDocument, file: string, report: Report): Path {
  if (!isJsonObject(document.value) || !Object.hasOwn(document.value, 'cases')) return []
  for (const key of Object.keys(document.value)) {
    if (key !== 'cases' && key !== '$schema')
      report({ file, ...document.locate([key], 'key'), path: key, message: besideCases(key) })
  }
  if (!Array.isArray(document.value.cases)) {
    report({ file, ...document.locate(['cases']), path: 'cases', message: CASES_IS_LIST })
  }
  return ['cases']
}

function rowAt(document: TextDocument, file: string, base: Path, line: number): Row {
  return {
    value: valueIn(document.value, base),
    origin: { file, line },
    isInexact: document.isInexact,
    locate: (path, at) => document.locate([...base, ...path], at),
    exact: () => valueIn(document.exact(), base),
  }
}

function valueIn(root: Json, path: Path): Json {
  let value = root
  for (const step of path) value = (value as { [key: string | number]: Json })[step] as Json
  return value
}

const besideCases = (key: string) => ({
  en: `"${key}" is not allowed beside a list of cases: put the list into a file of its own (cases.yaml), which the suite names (\`cases: cases.yaml\`)`,
  ja: `ケースの一覧の隣に "${key}" は書けません。一覧は別のファイル（cases.yaml）に書き、スイートからは cases: cases.yaml のように指定してください`,
})

const CASES_IS_LIST = { en: '`cases` must be a list', ja: 'cases はリストで書いてください' }
