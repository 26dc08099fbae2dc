import { packColumns } from '../../views/columns/pack.ts'
import type { Embedded } from '../../views/page/embedded.ts'
import type { HtmlOptions } from '../../views/reporter.ts'
import { htmlDocument } from './document.ts'
import { budgetOf, type FoldedRun } from './embedded-run.ts'
import { leanColumns } from './lean-columns.ts'
import { pageBytes, readPageFiles } from './page-files.ts'
import { packed } from './text-blocks.ts'

/** The page with these runs inside: all their scores, and as many of their texts as the budget leaves room for. */
export function oneFile(
  runs: readonly FoldedRun[],
  about: Pick<Embedded, 'compare' | 'compression'>,
  options: HtmlOptions,
): Generator<string> {
  const files = readPageFiles()
  const columns = leanColumns(runs.map((run) => run.columns)).map((one) => packed(packColumns(one)))
  const heads = packed(JSON.stringify([about, runs.map(({ head }) => head)])).length
  const bytes = columns.reduce((sum, { length }) => sum + length, pageBytes(files) + heads)
  const budget = budgetOf(options)
  const alone = bytes > budget ? { bytes, budget } : null
  let room = budget - bytes
  const embedded = runs.map((run, at) => {
    // What one does not use is the next one's.
    const found = run.embed(room / (runs.length - at), alone)
    room -= found.bytes
    return found
  })
  const meta = { ...about, runs: embedded.map(({ run }) => run) }
  return htmlDocument(files, { meta, columns, blocks: embedded.map(({ blocks }) => blocks) })
}
