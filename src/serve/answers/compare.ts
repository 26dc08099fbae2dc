import { manifestChanges } from '../../run/manifest.ts'
import { comparedRuns } from '../../views/cases/compared.ts'
import { listCases } from '../../views/cases/list.ts'
import { contextFor } from '../../views/cases/select.ts'
import { compareSides } from '../../views/compare/compare.ts'
import { findSide, type Side } from '../../views/compare/side.ts'
import { casesPage } from '../../views/page/cases-page.ts'
import type { CasesPage, ComparePage } from '../../views/page/types.ts'
import { waterfallOf } from '../../views/plots/waterfall.ts'
import { type Asked, type Desk, needed } from '../desk.ts'
import { addPreviews, pageOf } from './cases.ts'
import { runHead } from './run.ts'

/** Two sides: the verdict first, then what was compared and how it differs. */
export async function compare(desk: Desk, asked: Asked): Promise<ComparePage> {
  const { a, b, columns, compared } = await sidesOf(desk, asked)
  const result = await compareSides(desk.store, a, b)
  const all = Uint32Array.from(columns.ids, (_, at) => at)
  const { scorers, metadata, errorKinds, rules } = runHead(b.run, columns)
  const different = a.run.id === b.run.id ? [] : manifestChanges(a.run.manifest, b.run.manifest)
  const names = ['average', ...scorers.map(({ name }) => name)]
  return {
    before: sideName(a),
    after: sideName(b),
    refused: 'on' in result ? result : null,
    comparison: 'on' in result ? null : result,
    manifest: { same: MANIFEST.filter((part) => !different.some((change) => change.startsWith(part))), different },
    waterfalls: Object.fromEntries(names.map((name) => [name, waterfallOf(compared.difference(name, null), all)])),
    scorers,
    metadata,
    errorKinds,
    rules,
  }
}

/** What two manifests are held against each other by. */
const MANIFEST = ['cases', 'scorer', 'selection']

const sideName = ({ run, target }: Side) => ({ run: run.id, target, suite: run.suite })

/** The later side's cases, each with its difference to the earlier one. */
export async function compareCases(desk: Desk, asked: Asked): Promise<CasesPage> {
  const { a, b, before, columns, compared } = await sidesOf(desk, asked)
  const context = { ...(await contextFor(desk.cache, desk.store, b.run, columns, asked.q ?? '')), compared }
  const list = listCases(columns, asked, context)
  const page = casesPage(columns, list, pageOf(asked), compared)
  const places = new Map(before.ids.map((id, at) => [id, at]))
  const earlier = page.lines.flatMap(({ case: id }) => places.get(id) ?? [])
  const other = casesPage(
    before,
    { total: 0, order: Uint32Array.from(earlier), verdicts: page.verdicts, problem: null },
    { offset: 0, limit: earlier.length },
  )
  await addPreviews(desk, columns, page)
  await addPreviews(desk, before, other)
  const byId = new Map(other.lines.map((line) => [line.case, line]))
  for (const line of page.lines) {
    line.rows = line.rows.filter(({ target }) => target === b.target)
    const was = byId.get(line.case)
    if (was) line.before = { ...was, rows: was.rows.filter(({ target }) => target === a.target) }
  }
  return page
}

async function sidesOf(desk: Desk, asked: Asked) {
  const warn = () => {}
  const a = await findSide(desk.store, needed(asked, 'a'), { warn })
  const b = await findSide(desk.store, needed(asked, 'b'), { warn })
  const [before, columns] = [await desk.cache.columns(a.run), await desk.cache.columns(b.run)]
  const place = (side: Side) => side.run.plan.targets.indexOf(side.target)
  const compared = comparedRuns({ columns, target: place(b) }, { columns: before, target: place(a) })
  return { a, b, before, columns, compared }
}
