import type { CompressionPoint, Probe, ProbeType } from '../../../scorers/compression/probe.ts'
import { messageText } from '../../methods/message-text.ts'
import type { Transcript } from '../../transcript.ts'
import { termsOf } from '../terms.ts'
import { FLAWS, type Flaw, Verifier } from '../verify.ts'
import { isFounded, speaksOf } from './founded.ts'
import { KindCheck } from './kind-check.ts'

/** A probe as a model proposes it. */
export interface Proposed {
  type: ProbeType
  question: string
  answer: string
  /** A quotation from a message. */
  evidence: string
  exact?: string[] | null | undefined
}

/** Why a proposal is no good. */
export const DROPS = ['no evidence', 'not of its kind', 'answer not in evidence', 'asked twice', ...FLAWS] as const
export type Drop = Flaw | (typeof DROPS)[number]

type Checked = Omit<Probe, 'id' | 'transcript' | 'point' | 'language'>

const SHORTEST_EVIDENCE = 8

/** Holds what a model proposes against the messages that are cut away, and then to what every probe is held to. */
export class ProbeChecker {
  readonly #messages: string[]
  readonly #types: readonly ProbeType[]
  readonly #verifier: Verifier
  readonly #kinds: KindCheck
  readonly #asked: { question: string; answer: string }[] = []

  constructor(transcript: Transcript, point: CompressionPoint, types: readonly ProbeType[]) {
    this.#types = types
    this.#verifier = new Verifier(transcript, point)
    this.#kinds = new KindCheck(transcript, point)
    // Instructions to the agent are no part of what it has to remember.
    this.#messages = transcript.messages
      .slice(0, point.cut)
      .map((turn) => (turn.role === 'system' ? '' : flat(messageText(turn))))
  }

  /** The probe, or why it is none. */
  checked(proposed: Proposed): Checked | Drop {
    const { type, question, answer, exact } = proposed
    const evidence = flat(proposed.evidence)
    const at =
      evidence.length < SHORTEST_EVIDENCE ? -1 : this.#messages.findIndex((message) => message.includes(evidence))
    if (at < 0) return 'no evidence'
    const message = this.#messages[at] as string
    if (this.#isAsked(question, answer)) return 'asked twice'
    if (!this.#types.includes(type) || !this.#kinds.holds({ ...proposed, evidence }, at)) return 'not of its kind'
    // Where why something was done is asked for, the reason may stand a sentence further.
    const passage = type === 'recall' ? evidence : message
    // What a file or an open task is about has been held against the conversation already.
    const isAbout = type === 'artifact' || type === 'continuation' || speaksOf(question, answer, this.#around(at))
    if (!isFounded(answer, passage) || !isAbout) return 'answer not in evidence'
    // Only what stands in the message itself can be demanded word for word.
    const values = [...new Set(exact ?? [])].map((value) => value.trim())
    const kept = values.filter((value) => value !== '' && value.length <= 200 && message.includes(flat(value)))
    const span: [number, number] = [at, at]
    const flaw = this.#verifier.flawOf({ type, questions: [question], answer, exact: kept, span })
    if (flaw) return flaw
    this.#asked.push({ question: folded(question), answer: folded(answer) })
    return { type, question, truth: answer, exact: kept, span }
  }

  /** What was said about it: the message, and the ones that led to it. */
  #around = (at: number) => this.#messages.slice(Math.max(0, at - 3), at + 2).join(' ')

  /** The same question again, or another one for the same value. */
  #isAsked(question: string, answer: string): boolean {
    const [asked, wanted] = [folded(question), folded(answer)]
    return this.#asked.some(
      (known) => known.question === asked || (known.answer === wanted && termsOf(wanted).size > 0),
    )
  }
}

/** Line breaks and runs of blanks are where a model copies carelessly; anything else has to be the same. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
const folded = (text: string) => flat(text).toLowerCase()
