import { createHash } from 'node:crypto'
import type { CompressionPoint } from '../../scorers/compression/probe.ts'
import type { Transcript } from '../transcript.ts'

/** A transcript with its compression points and what is needed of it again and again. */
export interface Conversation {
  transcript: Transcript
  points: CompressionPoint[]
  /** Per point: the messages up to it, as a hash. */
  hashes: string[]
  /** Per point: the tokens up to it, estimated. */
  tokens: number[]
}

/** As many conversations as may be in flight at once. */
const MOST = 16

/** Conversations by id. Few are in memory at a time; one that is gone is read again from its file. */
export class Conversations {
  readonly #load: (id: string) => Promise<Conversation | undefined>
  readonly #kept = new Map<string, Promise<Conversation | undefined>>()

  constructor(load: (id: string) => Promise<Conversation | undefined>) {
    this.#load = load
  }

  /** Keeps one that was read anyway. */
  keep(conversation: Conversation): void {
    this.#put(conversation.transcript.id, Promise.resolve(conversation))
  }

  find(id: string): Promise<Conversation | undefined> {
    const known = this.#kept.get(id) ?? this.#load(id)
    this.#put(id, known)
    return known
  }

  #put(id: string, conversation: Promise<Conversation | undefined>): void {
    this.#kept.delete(id)
    this.#kept.set(id, conversation)
    if (this.#kept.size <= MOST) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}

/** Hashes the messages up to every point in one pass. */
export function hashesAt({ messages }: Transcript, points: readonly CompressionPoint[]): string[] {
  const hash = createHash('sha256')
  let at = 0
  return points.map(({ end }) => {
    for (; at < end; at++) hash.update(`${JSON.stringify(messages[at])}\n`)
    return hash.copy().digest('hex')
  })
}
