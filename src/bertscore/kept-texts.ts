import type { EncodedText } from '../encoder/encoder.ts'
import type { Idf } from './idf.ts'
import { weighted } from './match.ts'
import type { ReadText } from './score-pair.ts'

/** Vectors kept for a later pair: a text that would not fit is read again when its turn comes. */
const MOST_BYTES = 512 * 2 ** 20

/** Reads each text once while pairs still need it, and lets go of it after the last. */
export class KeptTexts {
  readonly #encode: (text: string) => Promise<EncodedText>
  readonly #idf: Idf | undefined
  readonly #uses = new Map<string, number>()
  readonly #kept = new Map<string, { read: Promise<ReadText>; bytes: number }>()
  #bytes = 0

  constructor(texts: Iterable<string>, encode: (text: string) => Promise<EncodedText>, idf?: Idf) {
    this.#encode = encode
    this.#idf = idf
    for (const text of texts) this.#uses.set(text, (this.#uses.get(text) ?? 0) + 1)
  }

  async read(text: string): Promise<ReadText> {
    const kept = this.#kept.get(text)
    if (kept) return kept.read
    const entry = { read: this.#encode(text).then((encoded) => this.#asRead(encoded)), bytes: 0 }
    this.#kept.set(text, entry)
    const read = await entry.read
    if (this.#kept.get(text) === entry) {
      entry.bytes = read.vectors.byteLength
      this.#bytes += entry.bytes
      this.#makeRoom()
    }
    return read
  }

  /** One pair is done with it. */
  release(text: string): void {
    const left = (this.#uses.get(text) ?? 1) - 1
    this.#uses.set(text, left)
    if (left === 0) this.#drop(text)
  }

  #asRead(encoded: EncodedText): ReadText {
    const { truncated, marks } = encoded
    return { ...weighted(encoded, this.#idf), truncated, marks }
  }

  #makeRoom(): void {
    for (const text of this.#kept.keys()) {
      if (this.#bytes <= MOST_BYTES) return
      this.#drop(text)
    }
  }

  #drop(text: string): void {
    this.#bytes -= this.#kept.get(text)?.bytes ?? 0
    this.#kept.delete(text)
  }
}
