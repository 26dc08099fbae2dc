import type { PlannedCase } from '../suite/suite.ts'

/**
 * Finds cases by their place in a stream. Chunks mostly come in order, so that the stream is read once; for one that
 * comes back from a dead worker it is read again from its beginning.
 */
export class CaseCursor {
  readonly #open: () => AsyncIterable<PlannedCase>
  #stream: AsyncIterator<PlannedCase> | undefined
  #at = 0

  constructor(open: () => AsyncIterable<PlannedCase>) {
    this.#open = open
  }

  async read(lo: number, hi: number): Promise<PlannedCase[]> {
    if (!this.#stream || lo < this.#at) await this.#rewind()
    const stream = this.#stream as AsyncIterator<PlannedCase>
    const found: PlannedCase[] = []
    while (this.#at < hi) {
      const next = await stream.next()
      if (next.done) break
      if (this.#at++ >= lo) found.push(next.value)
    }
    return found
  }

  async close(): Promise<void> {
    await this.#stream?.return?.()
    this.#stream = undefined
  }

  async #rewind(): Promise<void> {
    await this.close()
    this.#stream = this.#open()[Symbol.asyncIterator]()
    this.#at = 0
  }
}
