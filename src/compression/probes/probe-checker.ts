import type { CompressionPoint, Probe, ProbeType } from '../../scorers/compression/probe.ts'
import { messageText } from '../methods/message-text.ts'
import type { Transcript } from '../transcript.ts'
import { type Flaw, Verifier } from './verify.ts'

/** A probe as a model proposes it. */
export interface Proposed {
  type: ProbeType
  question: string
  answer: string
  /** A quotation from a message. */
  evidence: string
  exact?: string[] | null | undefined
}

type Checked = Omit<Probe, 'id' | 'transcript' | 'point' | 'language'>

const SHORTEST_EVIDENCE = 8

/** Holds what a model proposes against the messages that are cut away, and then to what every probe is held to. */
export class ProbeChecker {
  readonly #messages: string[]
  readonly #types: readonly ProbeType[]
  readonly #verifier: Verifier
  readonly #asked = new Set<string>()

  constructor(transcript: Transcript, point: CompressionPoint, types: readonly ProbeType[]) {
    this.#types = types
    this.#verifier = new Verifier(transcript, point)
    this.#messages = transcript.messages.slice(0, point.cut).map((turn) => flat(messageText(turn)))
  }

  /** Why it is no good: its evidence does not stand word for word in a message, or the question shows nothing. */
  checked({ type, question, answer, evidence, exact }: Proposed): Checked | Flaw | 'no evidence' {
    const quote = flat(evidence)
    if (!this.#types.includes(type) || quote.length < SHORTEST_EVIDENCE || this.#asked.has(question))
      return 'no evidence'
    const at = this.#messages.findIndex((message) => message.includes(quote))
    if (at < 0) return 'no evidence'
    // Only what stands in the message itself can be demanded word for word.
    const values = [...new Set(exact ?? [])].map((value) => value.trim())
    const kept = values.filter(
      (value) => value !== '' && value.length <= 200 && this.#messages[at]?.includes(flat(value)),
    )
    const span: [number, number] = [at, at]
    const flaw = this.#verifier.flawOf({ type, questions: [question], answer, exact: kept, span })
    if (flaw) return flaw
    this.#asked.add(question)
    return { type, question, truth: answer, exact: kept, span }
  }
}

/** Line breaks and runs of blanks are where a model copies carelessly; anything else has to be the same. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
