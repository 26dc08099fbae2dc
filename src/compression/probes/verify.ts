import { ExactText } from '../../scorers/compression/exact-values.ts'
import type { CompressionPoint, ProbeType } from '../../scorers/compression/probe.ts'
import { messagesText } from '../methods/message-text.ts'
import type { Transcript } from '../transcript.ts'
import { coverage, termsOf } from './terms.ts'

/** Why a question shows nothing about a memory: it cannot be answered from what goes, or it can without. */
export const FLAWS = ['not in what goes', 'in what stays', 'in its question', 'counts messages'] as const
export type Flaw = (typeof FLAWS)[number]

/** What is asked, in every language it may be asked in. */
export interface Asked {
  type: ProbeType
  questions: readonly string[]
  /** The words that answer it. */
  answer: string
  exact: readonly string[]
  span: readonly [first: number, last: number]
}

/** So much of an answer may be read elsewhere before that gives it away. */
const GIVEN_AWAY = 0.6
const STILL_THERE = 0.8

/**
 * Holds questions against a point. By the exact check alone: a memory of everything must contain the answer, one of what
 * stays, or of nothing but the question, must not. The same for questions that were extracted and those of a model.
 */
export class Verifier {
  readonly #transcript: Transcript
  readonly #point: CompressionPoint
  #kept: { text: ExactText; terms: Set<string> } | undefined

  constructor(transcript: Transcript, point: CompressionPoint) {
    this.#transcript = transcript
    this.#point = point
  }

  /** Undefined for a question that separates the two. */
  flawOf(asked: Asked): Flaw | undefined {
    const { exact, span, questions } = asked
    if (questions.some((question) => COUNTS.test(question))) return 'counts messages'
    if (span[1] >= this.#point.cut || !isIn(exact, this.#textOf(span))) return 'not in what goes'
    if (questions.some((question) => givesAway(question, asked))) return 'in its question'
    return this.#isKept(asked) ? 'in what stays' : undefined
  }

  #textOf([first, last]: Asked['span']): ExactText {
    return new ExactText(messagesText(this.#transcript.messages, first, last + 1))
  }

  #isKept({ type, exact, answer }: Asked): boolean {
    const kept = this.#keptMessages()
    // A reason has words of its own: the name of an alternative alone is no answer.
    if (exact.length > 0 && type !== 'decision') return isIn(exact, kept.text)
    const terms = termsOf(answer)
    return terms.size >= 2 && coverage(terms, kept.terms) >= STILL_THERE
  }

  #keptMessages() {
    if (this.#kept) return this.#kept
    const { cut, end } = this.#point
    const text = messagesText(this.#transcript.messages, cut, end)
    this.#kept = { text: new ExactText(text), terms: termsOf(text) }
    return this.#kept
  }
}

const isIn = (values: readonly string[], text: ExactText) => values.every((value) => text.has(value) !== false)

/** Whether a question holds a value of its answer, or most of its words. */
function givesAway(question: string, { exact, answer }: Pick<Asked, 'exact' | 'answer'>): boolean {
  const text = new ExactText(question)
  if (exact.some((value) => question.includes(value) || text.has(value))) return true
  const terms = termsOf(answer)
  return terms.size > 0 && coverage(terms, termsOf(question)) >= GIVEN_AWAY
}

/** "the last 8 messages": no summary shows how many there were. */
const COUNTS = /\b(?:last|first|previous|latest) \d+ (?:messages?|turns?)\b|(?:最後|最初|直近)の ?\d+ ?件/i
