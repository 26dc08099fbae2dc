import type { Message } from '../../../language.ts'
import type { CompressionPoint, Probe } from '../../../scorers/compression/probe.ts'
import type { Transcript } from '../../transcript.ts'
import { conversationIn, keyOf, messagesHash, type ReviewEntry } from './review-file.ts'

/** What a person said of the probes of one conversation, as far as it still holds. */
export class Review {
  readonly #entries: ReviewEntry[]
  /** What the conversation was called when they were made. */
  readonly #names: string[]
  /** One sentence for each entry whose messages are no longer what they were. */
  readonly stale: Message[]

  constructor(entries: readonly ReviewEntry[], transcript: Transcript, path: string) {
    const which = conversationIn(path, transcript.id)
    const own = entries.filter((entry) => conversationIn(path, entry.transcript) === which)
    this.#names = [...new Set(own.map((entry) => entry.transcript))]
    this.#entries = own.filter((entry) => messagesHash(transcript, entry.span) === entry.messages)
    this.stale = own.filter((entry) => entry.verdict !== 'open' && !this.#entries.includes(entry)).map(staleMessage)
  }

  /** Whether this was turned down. */
  rejects(probe: Pick<Probe, 'transcript' | 'type' | 'question' | 'truth'>): boolean {
    return this.#of(probe)?.verdict === 'reject'
  }

  /** What a person wants asked at a point: as it was made, or as they wrote it. */
  wantedAt({ cut, end }: CompressionPoint): ReviewEntry[] {
    return this.#entries.filter(
      (entry) =>
        (entry.verdict === 'accept' || entry.verdict === 'edit') &&
        entry.span[1] < cut &&
        // What is open, and which files there are, depends on where one stands.
        (entry.type === 'recall' || entry.type === 'decision' || (entry.cut === cut && entry.end === end)),
    )
  }

  /** Whether a person has put something of their own in its place, or wants it as it is. */
  settles(probe: Pick<Probe, 'transcript' | 'type' | 'question' | 'truth'>): boolean {
    const verdict = this.#of(probe)?.verdict
    return verdict === 'accept' || verdict === 'edit'
  }

  #of(probe: Pick<Probe, 'transcript' | 'type' | 'question' | 'truth'>): ReviewEntry | undefined {
    const keys = this.#names.map((transcript) => keyOf({ ...probe, transcript }))
    return this.#entries.find(({ made }) => keys.includes(made))
  }
}

function staleMessage({ probe, span: [first, last] }: ReviewEntry): Message {
  const [en, ja] =
    first === last
      ? [`message ${first} is no longer what it was`, `${first}`]
      : [`messages ${first} to ${last} are no longer what they were`, `${first}〜${last}`]
  return {
    en: `${probe}: its review is stale, since ${en}; look at it again with --review`,
    ja: `${probe}: もとになったメッセージ ${ja} が変わったため、判断は無効です。--review で見直してください`,
  }
}
