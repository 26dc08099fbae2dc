import { badInput } from '../../errors.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import type { RunColumns } from '../columns/columns.ts'
import { ColumnsCache } from '../columns/run-columns.ts'
import type { FilterContext } from '../filter/evaluate.ts'
import { tokensOf } from '../filter/tokens.ts'
import { comparedTargets } from './compared.ts'
import { decidedCases } from './decided.ts'
import { type CaseList, listCases } from './list.ts'

/** The cases of a stored run that a filter selects, in the order asked for; a wrong filter is bad input. */
export async function selectCases(
  store: Store,
  run: RunRecord,
  query: { q: string; sort?: string },
): Promise<CaseList & { columns: RunColumns }> {
  const cache = new ColumnsCache(store)
  const columns = await cache.columns(run)
  const list = listCases(columns, query, await contextFor(cache, store, run, columns, query.q))
  if (!list.problem) return { ...list, columns }
  const { message, from } = list.problem
  const option = from === undefined ? '--sort' : '--filter'
  throw badInput(`${option}: ${message.en}`, `${option}: ${message.ja}`)
}

/** What a filter over one run can ask beyond its columns; texts are read only for a filter that searches them. */
export async function contextFor(
  cache: ColumnsCache,
  store: Store,
  run: RunRecord,
  columns: RunColumns,
  q: string,
  rater?: string,
): Promise<FilterContext> {
  const tokens = tokensOf(q)
  const searches = tokens.some(({ operator, name }) => operator === null || name === 'text')
  const people = tokens.some(({ name, values }) => name === 'is' && values.some((value) => /decided|mine/.test(value)))
  const compared = comparedTargets(columns)
  return {
    ...(compared && { compared }),
    ...(searches && { text: await cache.search(run) }),
    ...(people && decidedCases(columns, await store.decisions(run.id), rater)),
  }
}
