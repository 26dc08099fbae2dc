import { useEffect, useReducer, useRef } from 'preact/hooks'
import type { Message } from '../../src/language.ts'
import type { CasesPage, TableLine } from '../../src/views/page/types.ts'
import { saidBy, useSource } from '../answers.ts'
import type { Params } from '../source/source.ts'

const PAGE = 60

export interface Lines {
  /** The first page, which also has the counts; of the question before while the new one is asked. */
  head: CasesPage | null
  problem: Message | null
  line(at: number): TableLine | undefined
  /** Fetches what is seen and not there yet. */
  need(from: number, to: number): void
  again(): void
}

/** The lines of a list, page by page as they come into view. */
export function useLines(name: string, params: Params): Lines {
  const source = useSource()
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const state = useRef({
    key: '',
    head: null as CasesPage | null,
    problem: null as Message | null,
    pages: new Map<number, TableLine[] | null>(),
  })
  const key = JSON.stringify([name, params])

  const fetchPage = (page: number, mine: string) => {
    const { pages } = state.current
    // Lines that are there stay until the new ones come.
    if (!pages.has(page)) pages.set(page, null)
    source.ask<CasesPage>(name, { ...params, offset: String(page * PAGE), limit: String(PAGE) }).then(
      (found) => {
        if (state.current.key !== mine) return
        if (page === 0) {
          state.current.head = found
          state.current.problem = null
          state.current.pages = new Map([[0, found.lines]])
        } else state.current.pages.set(page, found.lines)
        draw(0)
      },
      (error) => {
        if (state.current.key !== mine) return
        state.current.problem = saidBy(error)
        draw(0)
      },
    )
  }
  useEffect(() => {
    state.current.key = key
    fetchPage(0, key)
  }, [key])

  return {
    head: state.current.head,
    problem: state.current.problem,
    line: (at) => state.current.pages.get(Math.floor(at / PAGE))?.[at % PAGE],
    need(from, to) {
      if (state.current.key !== key || !state.current.head) return
      for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) {
        if (!state.current.pages.has(page)) fetchPage(page, key)
      }
    },
    again: () => fetchPage(0, state.current.key),
  }
}
