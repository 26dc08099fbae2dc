import type { Message } from '../../language.ts'
import { inLanguage, type Language } from '../../language.ts'
import type { ProbeType } from '../../scorers/compression/probe.ts'
import type { Asked } from './verify.ts'

/** Something that can be asked, before it is decided what is asked. */
export interface Candidate {
  type: ProbeType
  /** Of one type, kinds take turns: ten error messages say less than one of everything. */
  kind: string
  question: Message
  /** In the words of the conversation; only the frame around them has two languages. */
  truth: Message | string
  /** The words that answer the question, where they are not the whole truth. */
  answer?: string
  exact: string[]
  span: [first: number, last: number]
  /** What is more telling comes first. */
  weight: number
}

/** A candidate as it is verified, in the language it would be asked in. */
export function askedOf({ type, question, truth, answer, exact, span }: Candidate, language: Language): Asked {
  return {
    type,
    questions: [inLanguage(question, language)],
    answer: answer ?? inLanguage(truth, language),
    exact,
    span,
  }
}
