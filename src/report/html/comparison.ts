import type { Comparison } from '../../gate/comparison.ts'
import type { Language } from '../../language.ts'
import type { Store } from '../../store/store.ts'
import type { Side } from '../../views/compare/side.ts'
import { comparePage } from '../../views/page/compare-page.ts'
import type { HtmlOptions } from '../../views/reporter.ts'
import { summariseStored } from '../../views/summarise-stored.ts'
import { htmlDocument } from './document.ts'
import { budgetOf, EmbeddedRunFold, type FoldedRun } from './embedded-run.ts'
import { pageBytes, readPageFiles } from './page-files.ts'

/** Two sides in one file. */
export async function comparisonHtml(
  store: Store,
  a: Side,
  b: Side,
  comparison: Comparison,
  options: HtmlOptions,
  language: Language,
): Promise<string> {
  const files = readPageFiles()
  const folded = new Map<string, FoldedRun>()
  for (const { run } of [a, b]) {
    if (folded.has(run.id)) continue
    const fold = new EmbeddedRunFold(run, options)
    for await (const row of store.rows(run.id, { texts: 'all' })) fold.add(row)
    folded.set(run.id, fold.finish(run.summary ?? (await summariseStored(store, run, language))))
  }
  const [before, after] = [folded.get(a.run.id) as FoldedRun, folded.get(b.run.id) as FoldedRun]
  const page = comparePage({ ...a, columns: before.columns }, { ...b, columns: after.columns }, comparison)
  const compare = { ...page, a: `${a.run.id}:${a.target}`, b: `${b.run.id}:${b.target}` }
  const runs = [...folded.values()]
  const columns = runs.map(({ packedColumns }) => packedColumns)
  const taken = pageBytes(files) + columns.join('').length + Buffer.byteLength(JSON.stringify(compare))
  const embedded = runs.map((run) => run.embed((budgetOf(options) - taken) / runs.length))
  const meta = { runs: embedded.map(({ run }) => run), compare, compression: null }
  return [...htmlDocument(files, { meta, columns, blocks: embedded.map(({ blocks }) => blocks) })].join('')
}
