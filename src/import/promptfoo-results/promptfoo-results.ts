import { badInput } from '../../errors.ts'
import { isJsonObject } from '../../json.ts'
import { nameWithoutEnding } from '../../suite/resolve-files.ts'
import { defineImporter } from '../importer.ts'
import { firstPass, linePlaces } from '../runs/places.ts'
import type { ImportSource } from '../source.ts'
import { readResults } from './read-results.ts'

/** What `promptfoo eval -o` writes as JSON or JSONL. */
export default defineImporter({
  description: { en: 'results of promptfoo (JSON, JSONL)', ja: 'promptfoo の結果（JSON・JSONL）' },

  async recognise(source) {
    const { file } = source
    if (file === undefined) return undefined
    const head = await source.head(file)
    if (!isWhole(head) && !isLines(head)) return undefined
    return { what: { en: `promptfoo results ${file}`, ja: `promptfoo の結果 ${file}` } }
  },

  async read(source, { notes, scales = new Map() }) {
    const { file } = source
    if (file === undefined) throw isFolder(source)
    const [path, shown] = [await source.path(file), source.shown(file)]
    const options = { notes, scales, name: nameWithoutEnding(source.name) }
    if (isLines(await source.head(file))) {
      const rows = await linePlaces(path, shown)
      return readResults({ path, file: shown, rows, values: new Map() }, options)
    }
    const { values, records } = await firstPass(path, shown, RESULTS)
    return readResults({ path, file: shown, rows: records, values }, options)
  },
})

/** The summary stands under `results`, or is the whole file where a program wrote it. */
const RESULTS = {
  opened: new Set(['results', 'results.results', 'config']),
  records: new Set(['results', 'results.results']),
  values: new Set(['config.description', 'metadata', 'results.stats', 'results.timestamp', 'stats', 'timestamp']),
}

const isWhole = (head: string) =>
  /^\s*\{/.test(head) &&
  /"results"\s*:/.test(head) &&
  /"(?:evalId|testPassCount|gradingResult|promptIdx|namedScores)"\s*:/.test(head)

/** A line is a result; where it is longer than what was read, its first key tells. */
function isLines(head: string): boolean {
  const [line = ''] = head.trimStart().split('\n', 1)
  try {
    const row: unknown = JSON.parse(line)
    return isJsonObject(row) && ['provider', 'vars', 'success'].every((key) => Object.hasOwn(row, key))
  } catch {
    return line.startsWith('{"provider":')
  }
}

const isFolder = (source: ImportSource) =>
  badInput(
    'this is a folder: name a file of results in it',
    'これはフォルダーです。中の結果ファイルを指定してください',
    {
      file: source.shown('.'),
    },
  )
