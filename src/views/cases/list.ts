import type { Message } from '../../language.ts'
import { type RunColumns, VERDICT_CODES } from '../columns/columns.ts'
import { evaluate, type FilterContext } from '../filter/evaluate.ts'
import { parseFilter } from '../filter/parse.ts'
import type { FilterProblem } from '../filter/term.ts'
import { vocabularyOf } from '../filter/vocabulary.ts'
import { parseSort, sortCases } from './sort.ts'

export interface CaseList {
  /** Of how many cases. */
  total: number
  /** Positions of the cases in the order asked for; as many as the header says. */
  order: Uint32Array
  /** How many of them have a row with this verdict: what adding `verdict:…` would leave. */
  verdicts: Record<(typeof VERDICT_CODES)[number] & ('pass' | 'fail' | 'review' | 'error'), number>
  problem: null
}

export interface ListProblem {
  problem: Omit<FilterProblem, 'from' | 'to'> & Partial<FilterProblem>
}

/** The one function behind every list of cases and every count above one. */
export function listCases(
  columns: RunColumns,
  query: { q?: string; sort?: string },
  context: FilterContext = {},
): CaseList | ListProblem {
  const parsed = parseFilter(query.q ?? '', vocabularyOf(columns, context.compared !== undefined))
  if (parsed.problem) return { problem: parsed.problem }
  const key = parseSort(query.sort ?? '', columns)
  if ('en' in key) return { problem: { message: key satisfies Message } }
  const selected = evaluate(columns, parsed.terms, context)
  const order = sortCases(columns, selected, key, context.compared)
  return { total: columns.size, order, verdicts: countVerdicts(columns, selected), problem: null }
}

function countVerdicts(columns: RunColumns, selected: Uint8Array): CaseList['verdicts'] {
  const lists = columns.slots.map(({ verdict }) => verdict)
  const byCode = VERDICT_CODES.map(() => 0)
  for (let at = 0; at < selected.length; at++) {
    if (selected[at] !== 1) continue
    // A bit for each verdict that one of its rows has.
    let found = 0
    for (let list = 0; list < lists.length; list++) found |= 1 << (lists[list] as Uint8Array)[at]!
    for (let code = 1; code < byCode.length; code++) byCode[code]! += (found >> code) & 1
  }
  const [, pass = 0, fail = 0, review = 0, error = 0] = byCode
  return { pass, fail, review, error }
}
