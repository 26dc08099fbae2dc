/** Longer words are unknown to the reference, whatever they spell. */
const MAX_CHARACTERS = 100

/** Splits words into the longest pieces that a vocabulary has, from the left. */
export class WordPieces {
  readonly #starts: ReadonlyMap<string, number>
  /** Pieces inside a word, without the ## before them. */
  readonly #continuations = new Map<string, number>()
  readonly #unknown: number
  #longestStart = 0
  #longestContinuation = 0

  constructor(vocabulary: ReadonlyMap<string, number>, unknown: number) {
    this.#starts = vocabulary
    this.#unknown = unknown
    for (const [piece, id] of vocabulary) {
      this.#longestStart = Math.max(this.#longestStart, piece.length)
      if (!piece.startsWith('##')) continue
      this.#continuations.set(piece.slice(2), id)
      this.#longestContinuation = Math.max(this.#longestContinuation, piece.length - 2)
    }
  }

  /** Adds the word's ids to the list. */
  add(word: string, ids: number[]): void {
    const before = ids.length
    if (isTooLong(word) || !this.#addPieces(word, ids)) {
      ids.length = before
      ids.push(this.#unknown)
    }
  }

  #addPieces(word: string, ids: number[]): boolean {
    for (let start = 0; start < word.length; ) {
      const pieces = start === 0 ? this.#starts : this.#continuations
      let end = Math.min(word.length, start + (start === 0 ? this.#longestStart : this.#longestContinuation))
      let id = pieces.get(word.slice(start, end))
      while (id === undefined && end > start + 1) id = pieces.get(word.slice(start, --end))
      if (id === undefined) return false
      ids.push(id)
      start = end
    }
    return true
  }
}

function isTooLong(word: string): boolean {
  if (word.length <= MAX_CHARACTERS) return false
  if (word.length > 2 * MAX_CHARACTERS) return true
  let characters = 0
  for (const _ of word) characters++
  return characters > MAX_CHARACTERS
}
