import type { Comparison } from '../../gate/comparison.ts'
import type { Language } from '../../language.ts'
import type { Store } from '../../store/store.ts'
import type { Side } from '../../views/compare/side.ts'
import { comparePage } from '../../views/page/compare-page.ts'
import type { HtmlOptions } from '../../views/reporter.ts'
import { summariseStored } from '../../views/summarise-stored.ts'
import { EmbeddedRunFold, type FoldedRun } from './embedded-run.ts'
import { oneFile } from './one-file.ts'

/** Two sides in one file. */
export async function comparisonHtml(
  store: Store,
  a: Side,
  b: Side,
  comparison: Comparison,
  options: HtmlOptions,
  language: Language,
): Promise<string> {
  const folded = new Map<string, FoldedRun>()
  // The later one first: what failed there is worth reading on the earlier side, too, where it passed.
  const failed = new Set<string>()
  for (const { run } of [b, a]) {
    if (folded.has(run.id)) continue
    const fold = new EmbeddedRunFold(run, options, failed)
    for await (const row of store.rows(run.id, { texts: 'all' })) {
      fold.add(row)
      if (run.id === b.run.id && row.target === b.target && row.verdict === 'fail') failed.add(row.case)
    }
    folded.set(run.id, fold.finish(run.summary ?? (await summariseStored(store, run, language))))
  }
  const [before, after] = [folded.get(a.run.id) as FoldedRun, folded.get(b.run.id) as FoldedRun]
  const page = comparePage({ ...a, columns: before.columns }, { ...b, columns: after.columns }, comparison)
  const compare = { ...page, a: `${a.run.id}:${a.target}`, b: `${b.run.id}:${b.target}` }
  return [...oneFile([...folded.values()], { compare, compression: null }, options)].join('')
}
