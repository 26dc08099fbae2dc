import type { CompressionPoint, Probe, ProbeType } from '../../scorers/compression/probe.ts'
import type { Transcript } from '../transcript.ts'

/** A probe as a model proposes it. */
export interface Proposed {
  type: ProbeType
  question: string
  answer: string
  /** A quotation from a message. */
  evidence: string
  exact?: string[] | null | undefined
}

const SHORTEST_EVIDENCE = 8

/** Holds what a model proposes against the messages that are cut away. */
export class ProbeChecker {
  readonly #messages: string[]
  readonly #types: readonly ProbeType[]
  readonly #asked = new Set<string>()

  constructor({ messages }: Transcript, { cut }: CompressionPoint, types: readonly ProbeType[]) {
    this.#types = types
    this.#messages = messages
      .slice(0, cut)
      .map(({ text, toolCalls }) =>
        flat([text, ...toolCalls.map((call) => `${call.name} ${argumentText(call.arguments)}`)].join('\n')),
      )
  }

  /** Undefined when the evidence does not stand word for word in a message, or the question is no good. */
  checked({
    type,
    question,
    answer,
    evidence,
    exact,
  }: Proposed): Omit<Probe, 'id' | 'transcript' | 'point' | 'language'> | undefined {
    const quote = flat(evidence)
    if (!this.#types.includes(type) || quote.length < SHORTEST_EVIDENCE || this.#asked.has(question)) return undefined
    const at = this.#messages.findIndex((message) => message.includes(quote))
    if (at < 0 || question.includes(answer)) return undefined
    // Only what stands in the message itself can be demanded word for word.
    const values = [...new Set(exact ?? [])].map((value) => value.trim())
    const kept = values.filter(
      (value) => value !== '' && value.length <= 200 && this.#messages[at]?.includes(flat(value)),
    )
    if (kept.some((value) => question.includes(value))) return undefined
    this.#asked.add(question)
    return { type, question, truth: answer, exact: kept, span: [at, at] }
  }
}

/** Line breaks and runs of blanks are where a model copies carelessly; anything else has to be the same. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Text arguments as they are: in JSON, quotes and line breaks would read differently. */
function argumentText(given: unknown): string {
  if (typeof given === 'string') return given
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return JSON.stringify(given)
  return Object.entries(given)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
}
