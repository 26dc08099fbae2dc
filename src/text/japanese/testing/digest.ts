import { createHash } from 'node:crypto'

/** One text cut into words: the words, each closed by U+0001, and a newline; of all texts together a short hash. */
export class Digest {
  readonly #hash = createHash('sha256')

  add(words: readonly string[]): void {
    for (const word of words) this.#hash.update(`${word}\u0001`)
    this.#hash.update('\n')
  }

  toString(): string {
    return this.#hash.copy().digest('hex').slice(0, 32)
  }
}
