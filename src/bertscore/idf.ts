/** How telling each token is: rare among the documents, much; in all of them, nothing. */
export interface Idf {
  documents: number
  of(id: number): number
  /** Every token that was seen with the number of documents it is in, by id: what the weights are made from. */
  counts(): [id: number, documents: number][]
}

/** Counts documents one by one; the documents are all references, as bert_score has it. */
export class IdfCounts {
  #documents = 0
  readonly #seenIn = new Map<number, number>()

  add(ids: Int32Array): void {
    this.#documents++
    for (const id of new Set(ids)) this.#seenIn.set(id, (this.#seenIn.get(id) ?? 0) + 1)
  }

  finish(): Idf {
    const documents = this.#documents
    const seenIn = this.#seenIn
    return {
      documents,
      // A token that no document has counts as one that is rarer than any.
      of: (id) => Math.log((documents + 1) / ((seenIn.get(id) ?? 0) + 1)),
      counts: () => [...seenIn].sort(([a], [b]) => a - b),
    }
  }
}
