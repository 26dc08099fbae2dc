import type { EncodedText } from './encoder.ts'

/** The texts used last, up to so many bytes of vectors: references come up again with every target and repeat. */
export class RecentTexts {
  readonly #texts = new Map<string, EncodedText>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(text: string): EncodedText | undefined {
    const found = this.#texts.get(text)
    if (found) {
      this.#texts.delete(text)
      this.#texts.set(text, found)
    }
    return found
  }

  add(text: string, encoded: EncodedText): void {
    this.#texts.set(text, encoded)
    this.#bytes += sizeOf(text, encoded)
    for (const [oldest, { vectors, ids }] of this.#texts) {
      if (this.#bytes <= this.#maxBytes) break
      this.#texts.delete(oldest)
      this.#bytes -= sizeOf(oldest, { vectors, ids })
    }
  }
}

function sizeOf(text: string, { vectors, ids }: Pick<EncodedText, 'vectors' | 'ids'>): number {
  return 2 * text.length + vectors.byteLength + ids.byteLength
}
