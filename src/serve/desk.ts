import { badInput } from '../errors.ts'
import type { Summary } from '../gate/summary.ts'
import type { Language } from '../language.ts'
import { findRun } from '../store/find-run.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { comparedTargets } from '../views/cases/compared.ts'
import { type CaseList, type ListProblem, listCases } from '../views/cases/list.ts'
import { contextFor } from '../views/cases/select.ts'
import type { RunColumns } from '../views/columns/columns.ts'
import { PerState } from '../views/columns/per-state.ts'
import { readColumns } from '../views/columns/read.ts'
import { ColumnsCache } from '../views/columns/run-columns.ts'
import { summariseStored } from '../views/summarise-stored.ts'
import { withWordsOf } from '../views/summary-words.ts'

/** What answers to the page are made from: the store, what was made of its runs, and whether it may be written. */
export class Desk {
  readonly store: Store
  readonly writable: boolean
  readonly cache: ColumnsCache
  readonly #summaries: Record<Language, PerState<Summary>>

  constructor(store: Store, writable: boolean) {
    this.store = store
    this.writable = writable
    this.cache = new ColumnsCache(store)
    this.#summaries = { en: new PerState(store), ja: new PerState(store) }
  }

  /** The stored one, in the reader's words; or one made from the rows that are there, as long as no more have come. */
  async summary(run: RunRecord, language: Language): Promise<Summary> {
    if (run.summary && isIn(language, run)) return run.summary
    const made = await this.#summaries[language].of(run, () => summariseStored(this.store, run, language))
    return run.summary ? withWordsOf(made, run.summary) : made
  }

  run = (id: string): Promise<RunRecord> => findRun(this.store, id)

  async columns(id: string): Promise<{ run: RunRecord; columns: RunColumns }> {
    const run = await this.run(id)
    return { run, columns: await this.cache.columns(run) }
  }

  /**
   * Columns of the first cases alone, for a page that asks for them while those of all would have to be made: a reader sees
   * rows at once, however long the run is. Null where all are at hand.
   */
  async quickColumns(asked: Asked): Promise<RunColumns | null> {
    if (!asked.quick || asked.q || asked.sort || Number(asked.offset ?? 0) > 0) return null
    const run = await this.run(needed(asked, 'run'))
    return (await this.cache.hasColumns(run)) ? null : readColumns(this.store, run, QUICK)
  }

  /** The cases that a filter selects in one run. */
  async select(id: string, query: { q?: string; sort?: string; rater?: string }) {
    const { run, columns } = await this.columns(id)
    const context = await contextFor(this.cache, this.store, run, columns, query.q ?? '', query.rater)
    const list: CaseList | ListProblem = listCases(columns, query, context)
    return { run, columns, list, compared: comparedTargets(columns) }
  }
}

/** Whether its reasons are written in this language; of older runs nobody knows. */
export const isIn = (language: Language, { plan }: Pick<RunRecord, 'plan'>) => (plan.language ?? language) === language

/** As many as a screen shows. */
const QUICK = 60

/** What the page asks with: texts, as they stand in an address. */
export type Asked = Record<string, string | undefined>

export function needed(asked: Asked, name: string): string {
  const value = asked[name]
  if (value === undefined) throw badInput(`"${name}" is missing`, `"${name}" がありません`)
  return value
}

/** A whole number within limits: pages are asked for, not whole runs. */
export function within(text: string | undefined, least: number, most: number, absent: number): number {
  const number = Number(text ?? absent)
  return Number.isInteger(number) ? Math.min(most, Math.max(least, number)) : absent
}
