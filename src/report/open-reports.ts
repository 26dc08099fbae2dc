import { badInput } from '../errors.ts'
import { storeWords } from '../store/places.ts'
import type { RunRecord } from '../store/store.ts'
import type { HtmlOptions, ReportOptions } from '../views/reporter.ts'
import { pictureFile } from './compression/picture-file.ts'
import { createReporters, type Printers, type Reports } from './create-reporters.ts'
import { PARQUET, parquetReporter } from './parquet/reporter.ts'
import { parseReporter, type ReporterSpec } from './parse-reporter.ts'
import { type ReportKind, reportersOf } from './registry.ts'

export type { Reports } from './create-reporters.ts'

/** Where reports are printed, and how. */
export interface ReportIo extends Printers, Pick<ReportOptions, 'language' | 'colour' | 'quiet' | 'width'> {
  /** Whether one JSON document is all that may be printed. */
  json: boolean
}

interface Wanted {
  /** What was named, as `junit:out.xml`. */
  given: unknown
  /** What the run is about. */
  kind?: ReportKind
  /** Files that have an option of their own. */
  files?: ReporterSpec[]
  /** For a report in one HTML file. */
  html?: HtmlOptions
  /** What --store says: commands that are printed must say it, too. */
  store?: unknown
  /** What is printed where nothing is said; null: nothing. */
  usual?: { json: string; person: string } | null
}

/** The reports asked for. Nothing said: one for a person, or with --json the summary; on GitHub, annotations too. */
export function openReports(
  io: ReportIo,
  { given, kind = 'run', files = [], usual = USUAL, html = {}, store }: Wanted,
): Reports {
  const names = [...reportersOf(kind).keys(), PARQUET]
  const asked = [...((given ?? []) as string[]).map((text) => parseReporter(text, names)), ...files]
  const folders = asked.filter(({ name }) => name === PARQUET).map(parquetReporter)
  const specs = asked.filter(({ name }) => name !== PARQUET)
  const prints = specs.some(({ name, file }) => file === null && name !== 'github')
  if (io.json && prints) {
    throw badInput(
      '--json prints the summary, so no reporter can print as well; give it a file, e.g. --reporter jsonl:rows.jsonl',
      '--json は要約を出力するため、ほかのレポーターは表示できません。--reporter jsonl:rows.jsonl のようにファイルを指定してください',
    )
  }
  if (!prints && usual) specs.push({ name: io.json ? usual.json : usual.person, file: null })
  const onGithub = kind === 'run' && process.env.GITHUB_ACTIONS === 'true'
  if (onGithub && !io.json && !specs.some(({ name }) => name === 'github')) specs.push({ name: 'github', file: null })
  const { language, colour, quiet, width } = io
  const all = [...specs, ...(kind === 'compress' ? picturesOf(specs) : [])]
  return besides(
    createReporters(all, { language, colour, quiet, width, html, at: storeWords(store) }, io, kind),
    folders,
  )
}

/** Those that write a folder are fed with the others, and leave nothing half behind. */
function besides(reports: Reports, folders: ReturnType<typeof parquetReporter>[]): Reports {
  if (folders.length === 0) return reports
  return {
    async finish(produce) {
      try {
        return await reports.finish((reporters) => produce([...reporters, ...folders]))
      } finally {
        // What was finished is not touched by this.
        for (const folder of folders) folder.discard()
      }
    },
  }
}

const USUAL = { json: 'json', person: 'terminal' }

/** A page of Markdown shows a picture, which stands beside it. */
const picturesOf = (specs: readonly ReporterSpec[]): ReporterSpec[] =>
  specs.flatMap(({ name, file }) =>
    name === 'markdown' && file !== null ? [{ name: 'svg', file: pictureFile(file) }] : [],
  )

/** What a stored run is about. A rescored one is about what its rows are about. */
export function reportKindOf({ kind, plan: { gate, scorers } }: RunRecord): ReportKind {
  if (gate.bundle) return 'gate'
  const isRubric = scorers[0]?.type === 'compression-rubric'
  return kind === 'compress' || (kind === 'rescore' && isRubric) ? 'compress' : 'run'
}
