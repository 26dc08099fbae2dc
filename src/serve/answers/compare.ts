import { comparedRuns } from '../../views/cases/compared.ts'
import { listCases } from '../../views/cases/list.ts'
import { contextFor } from '../../views/cases/select.ts'
import { judgedColumns, ofTarget } from '../../views/columns/judged.ts'
import { compareSides } from '../../views/compare/compare.ts'
import { commonMeasures } from '../../views/compare/ground.ts'
import { findSide, type Side } from '../../views/compare/side.ts'
import { casesPage } from '../../views/page/cases-page.ts'
import { comparePage } from '../../views/page/compare-page.ts'
import type { CasesPage, ComparePage } from '../../views/page/types.ts'
import { type Asked, type Desk, needed } from '../desk.ts'
import { addPreviews, pageOf } from './cases.ts'

/** Two sides: the verdict first, then what was compared and how it differs. */
export async function compare(desk: Desk, asked: Asked): Promise<ComparePage> {
  const { a, b, before, columns } = await sidesOf(desk, asked)
  return comparePage({ ...a, columns: before }, { ...b, columns }, await compareSides(desk.store, a, b))
}

/** The later side's cases, each with its difference to the earlier one. */
export async function compareCases(desk: Desk, asked: Asked): Promise<CasesPage> {
  const sides = await sidesOf(desk, asked)
  const { a, b } = sides
  const { was: before, is: columns, compared } = sideColumns(sides)
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
  return { a, b, before, columns }
}

/** The rows of either side alone, judged by what both have. */
function sideColumns({ a, b, before, columns }: Awaited<ReturnType<typeof sidesOf>>) {
  const common = commonMeasures(a, b)
  const place = (side: Side) => side.run.plan.targets.indexOf(side.target)
  const [was, is] = [
    judgedColumns(ofTarget(before, place(a)), common),
    judgedColumns(ofTarget(columns, place(b)), common),
  ]
  const compared = comparedRuns({ columns: is, target: place(b) }, { columns: was, target: place(a) })
  return { was, is, compared }
}
