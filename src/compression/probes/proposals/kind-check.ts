import type { CompressionPoint } from '../../../scorers/compression/probe.ts'
import type { Transcript } from '../../transcript.ts'
import { continuationCandidates } from '../continuation/continuations.ts'
import { findDecisions } from '../decisions/find-decisions.ts'
import { readSentence } from '../decisions/utterances.ts'
import { fileTrail, type TrailedFile } from '../file-trail.ts'
import { sentencesOf } from '../prose.ts'
import { coverage, termsOf } from '../terms.ts'
import type { Proposed } from './probe-checker.ts'

const SAME = 0.5

/** Whether a proposal is what its type says, by what the conversation shows: a file that was touched, a choice, something open. */
export class KindCheck {
  readonly #transcript: Transcript
  readonly #point: CompressionPoint
  #files: TrailedFile[] | undefined
  #open: { span: readonly [number, number]; terms: Set<string> }[] | undefined
  #decided: Set<number> | undefined

  constructor(transcript: Transcript, point: CompressionPoint) {
    this.#transcript = transcript
    this.#point = point
  }

  holds(proposed: Proposed, at: number): boolean {
    if (proposed.type === 'artifact') return this.#isTouched(proposed)
    if (proposed.type === 'decision') return this.#isDecided(proposed, at)
    return proposed.type === 'continuation' ? this.#isOpen(proposed, at) : true
  }

  /** Every file of the answer was touched, and in the way that was asked for. */
  #isTouched({ question, answer }: Proposed): boolean {
    this.#files ??= fileTrail(this.#transcript, this.#point.cut)
    const files = this.#files
    const named = answer.match(/[\w@.-]*[\w/.@-]*\.\w{1,8}\b/g) ?? []
    const done = DONE.find(([pattern]) => pattern.test(question))?.[1]
    return (
      named.length > 0 &&
      named.every((name) =>
        files.some(
          (file) => (file.path === name || file.path.endsWith(`/${name}`)) && (done === undefined || done(file)),
        ),
      )
    )
  }

  /** A choice with its reason or its alternatives stands there, and that is what is asked for. */
  #isDecided({ question, evidence }: Proposed, at: number): boolean {
    const role = this.#transcript.messages[at]?.role
    if ((role !== 'user' && role !== 'assistant') || !ASKS_WHY.test(question)) return false
    this.#decided ??= new Set(
      findDecisions({ ...this.#transcript, messages: this.#transcript.messages.slice(0, this.#point.cut) }).flatMap(
        ({ said }) => said.map((each) => each.at),
      ),
    )
    const isMade = sentencesOf(evidence).some((sentence) => {
      const { choice, reasons, alternatives } = readSentence(sentence)
      return choice !== undefined && reasons.length + alternatives.length > 0
    })
    return isMade || this.#decided.has(at)
  }

  /** It is open where the conversation stands. */
  #isOpen({ answer }: Proposed, at: number): boolean {
    this.#open ??= continuationCandidates(this.#transcript, this.#point)
      .filter(({ kind }) => kind !== 'goal')
      .map(({ span, truth }) => ({ span, terms: termsOf(typeof truth === 'string' ? truth : truth.en) }))
    const terms = termsOf(answer)
    return this.#open.some((open) => open.span[0] <= at && at <= open.span[1] && coverage(terms, open.terms) >= SAME)
  }
}

const ASKS_WHY =
  /\b(?:why|reasons?|instead|alternatives?|cho(?:ose|sen|se|ice)|deci(?:de|ded|sion)|prefer|options?|considered)\b|理由|なぜ|どうして|選|代わり|別の案|検討|決め/i

/** What a question says was done to a file. */
const DONE: [RegExp, (file: TrailedFile) => boolean][] = [
  [/\b(?:created|new|added|made|written)\b|作成|新し|追加/i, ({ created }) => created],
  [/\b(?:deleted|removed)\b|削除/i, ({ deleted }) => deleted],
  [/\b(?:changed|modified|edited|updated)\b|変更|編集|更新/i, ({ modified, created }) => modified || created],
  [/\b(?:read|opened|looked at|viewed)\b|読|閲覧|開/i, ({ read }) => read],
]
