import type { Message } from '../../language.ts'
import type { ProbeType } from '../../scorers/compression/probe.ts'

/** Something that can be asked, before it is decided what is asked. */
export interface Candidate {
  type: ProbeType
  /** Of one type, kinds take turns: ten error messages say less than one of everything. */
  kind: string
  question: Message
  /** In the words of the conversation; only the frame around them has two languages. */
  truth: Message | string
  exact: string[]
  span: [first: number, last: number]
  /** What is more telling comes first. */
  weight: number
}

/** Whether the question gives an answer away. */
export const givesAway = (question: Message, exact: readonly string[]) =>
  exact.some((value) => question.en.includes(value) || question.ja.includes(value))
