import { readCsv } from './csv.ts'
import type { Format } from './formats.ts'
import { readJson } from './json.ts'
import { jsonlBatches, readJsonl } from './jsonl.ts'
import type { Report, Row, Source } from './row.ts'

/** The rows of a file that holds data, whatever its format. */
export function readRows(
  format: Exclude<Format, 'module'>,
  source: Source,
  report: Report,
  warn: Report,
): AsyncIterable<Row> {
  if (format === 'jsonl') return readJsonl(source, report)
  if (format === 'csv') return readCsv(source, report, warn)
  return format === 'json' ? readJson(source, report) : readYaml(source, report)
}

/** Its parser is large: only who has some loads it. */
async function* readYaml(...given: [Source, Report]): AsyncGenerator<Row> {
  yield* (await import('./yaml.ts')).readYaml(...given)
}

/** The same in batches, each of which must be taken to its end: of lines there may be millions, and they come in chunks. */
export async function* rowBatches(...[format, source, report, warn]: Parameters<typeof readRows>) {
  if (format === 'jsonl') yield* jsonlBatches(source, report)
  else for await (const row of readRows(format, source, report, warn)) yield [row]
}
