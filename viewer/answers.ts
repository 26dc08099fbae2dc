import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { Message } from '../src/language.ts'
import { httpSource } from './source/http.ts'
import { PageProblem, type Params, type Source } from './source/source.ts'

export const SourceContext = createContext<Source>(httpSource)
export const useSource = (): Source => useContext(SourceContext)

export interface Asking<Answer> {
  /** The newest answer; the one before while the next is on its way. */
  answer: Answer | null
  problem: Message | null
  loading: boolean
  again(): void
}

/** Asks the source whenever what is asked changes. A late answer to an earlier question is dropped. */
export function useAnswer<Answer>(name: string | null, params: Params): Asking<Answer> {
  const source = useSource()
  const [state, setState] = useState<Omit<Asking<Answer>, 'again'>>({
    answer: null,
    problem: null,
    loading: name !== null,
  })
  const [round, setRound] = useState(0)
  const question = useRef(0)
  const key = JSON.stringify([name, params])
  useEffect(() => {
    if (name === null) return
    const mine = ++question.current
    setState((before) => ({ ...before, loading: true }))
    source.ask<Answer>(name, params).then(
      (answer) => mine === question.current && setState({ answer, problem: null, loading: false }),
      (error) => mine === question.current && setState({ answer: null, problem: saidBy(error), loading: false }),
    )
  }, [key, round])
  return { ...state, again: () => setRound((before) => before + 1) }
}

export function saidBy(error: unknown): Message {
  if (error instanceof PageProblem) return error.said
  const text = error instanceof Error ? error.message : String(error)
  return { en: text, ja: text }
}
