import type { RunRecord, RunHead as StoredHead } from '../../store/store.ts'
import type { RunColumns } from '../../views/columns/columns.ts'
import { namesIn } from '../../views/page/run-head.ts'
import type { RunHead } from '../../views/page/types.ts'
import { withPeople } from '../../views/people.ts'
import { type Asked, type Desk, isIn, needed } from '../desk.ts'
import { runItem } from './runs.ts'

/** Everything above the table: verdict, reasons, figures, and the names that a filter may use. */
export async function run(desk: Desk, asked: Asked): Promise<RunHead> {
  const first = await desk.quickColumns(asked)
  const record = await desk.run(needed(asked, 'run'))
  const columns = first ?? (await desk.cache.columns(record))
  // Rows at once, in whatever words; then again.
  const later = asked.quick !== undefined && record.summary !== null && !isIn(languageOf(asked), record)
  const stored = later && record.summary ? record.summary : await desk.summary(record, languageOf(asked))
  const summary = await withPeople(desk.store, record, stored, languageOf(asked))
  const [head] = await desk.store.findRuns(record.id)
  return {
    ...runHead(head as StoredHead, record, columns),
    summary,
    writable: desk.writable,
    ...((first || later) && { partial: true }),
  }
}

const languageOf = ({ lang }: Asked) => (lang === 'ja' ? 'ja' : 'en')

/** What does not need the summary. */
function runHead(head: StoredHead, record: RunRecord, columns: RunColumns): Omit<RunHead, 'summary' | 'writable'> {
  const { judge } = record.manifest
  return {
    run: {
      ...runItem(head, record),
      file: record.file,
      judge: judge?.model ?? null,
      scripted: judge?.scripted ?? false,
    },
    cases: columns.size,
    targets: columns.targets,
    repeats: record.plan.repeats.most,
    ...namesIn(columns),
    isCompression: record.kind === 'compress',
    texts: null,
  }
}
