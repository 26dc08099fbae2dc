const LINE_FEED = 10

/** Where every line of a file begins: eight bytes a line, however long the lines are. */
export class LineStarts {
  #starts = new Float64Array(1024)
  #count = 1
  #size = 0

  /** Hands the chunks on, and looks at them. */
  async *watch(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) {
        this.#add(this.#size + at + 1)
      }
      this.#size += chunk.length
      yield chunk
    }
  }

  /** First byte of a line (from 1), and the one after its last. */
  of(line: number): { start: number; end: number } {
    const start = this.#starts[line - 1] as number
    return { start, end: line < this.#count ? (this.#starts[line] as number) - 1 : this.#size }
  }

  #add(start: number): void {
    if (this.#count === this.#starts.length) {
      const grown = new Float64Array(this.#count * 2)
      grown.set(this.#starts)
      this.#starts = grown
    }
    this.#starts[this.#count++] = start
  }
}
