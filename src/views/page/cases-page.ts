import { caseLine } from '../cases/line.ts'
import type { CaseList, ListProblem } from '../cases/list.ts'
import type { RunColumns } from '../columns/columns.ts'
import type { Compared } from '../filter/evaluate.ts'
import type { CasesPage } from './types.ts'

/** A part of a list as the table shows it. */
export function casesPage(
  columns: RunColumns,
  list: CaseList | ListProblem,
  { offset, limit }: { offset: number; limit: number },
  compared?: Compared,
): CasesPage {
  if (list.problem) {
    const verdicts = { pass: 0, fail: 0, review: 0, error: 0 }
    return { total: columns.size, matched: 0, verdicts, offset: 0, lines: [], problem: list.problem }
  }
  const measures = [...columns.scorers.map(({ name }) => name), 'average']
  const positions = list.order.subarray(offset, offset + limit)
  const lines = Array.from(positions, (at) => ({
    ...caseLine(columns, at),
    previews: {},
    ...(compared && { differences: measures.map((name) => orNull(compared.differenceAt(name, at))) }),
  }))
  return {
    total: list.total,
    matched: list.order.length,
    verdicts: list.verdicts,
    offset,
    lines,
    problem: null,
    positions,
  }
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value)
