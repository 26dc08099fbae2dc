import { comparedTargets } from '../../views/cases/compared.ts'
import { listCases } from '../../views/cases/list.ts'
import type { RunColumns } from '../../views/columns/columns.ts'
import { casesPage } from '../../views/page/cases-page.ts'
import type { CasesPage } from '../../views/page/types.ts'
import { distributionOf } from '../../views/plots/distribution.ts'
import { repeatGrid } from '../../views/plots/repeats.ts'
import { slicesBy } from '../../views/plots/slices.ts'
import { tradeoffOf } from '../../views/plots/tradeoff.ts'
import { type Asked, type Desk, needed, within } from '../desk.ts'
import { preview } from './preview.ts'

const MOST_LINES = 200

/** A page of the table: counts from the same list as the lines. */
export async function cases(desk: Desk, asked: Asked): Promise<CasesPage> {
  const first = await desk.quickColumns(asked)
  if (first) return firstPage(desk, first)
  const { columns, list, compared } = await desk.select(needed(asked, 'run'), asked)
  const page = casesPage(columns, list, pageOf(asked), compared)
  await addPreviews(desk, columns, page)
  return page
}

/** The first rows, before anyone has counted. */
async function firstPage(desk: Desk, columns: RunColumns): Promise<CasesPage> {
  const page = casesPage(columns, listCases(columns, {}), { offset: 0, limit: columns.size }, comparedTargets(columns))
  await addPreviews(desk, columns, page)
  return { ...page, partial: true }
}

export const pageOf = (asked: Asked) => ({
  offset: within(asked.offset, 0, Number.MAX_SAFE_INTEGER, 0),
  limit: within(asked.limit, 1, MOST_LINES, 60),
})

/** The beginning of every answer on the page. */
export async function addPreviews(desk: Desk, columns: RunColumns, page: CasesPage): Promise<void> {
  const places = new Map(page.lines.map((line) => [line.case, line]))
  for (const at of page.positions ?? []) {
    const from = columns.index[at] as number
    for await (const row of desk.store.rows(columns.run, {
      from,
      to: from + 1,
      texts: 'beginnings',
      details: 'none',
    })) {
      const line = places.get(row.case)
      if (line && row.repeat === 0) line.previews[row.target] = preview(row.output as string | undefined)
    }
  }
  delete page.positions
}

/** Figures over exactly the cases that the table lists. */
export async function plots(desk: Desk, asked: Asked) {
  const { columns, list } = await desk.select(needed(asked, 'run'), asked)
  if (list.problem) return { problem: list.problem }
  const { order } = list
  return {
    problem: null,
    ...(asked.key !== undefined && { slices: slicesBy(columns, order, asked.key) }),
    ...(asked.scorer !== undefined && { distribution: distributionOf(columns, order, asked.scorer) }),
    ...(asked.repeats !== undefined && { repeats: repeatGrid(columns, order) }),
    ...(asked.tradeoff !== undefined && { tradeoff: tradeoffOf(columns, order) }),
  }
}
