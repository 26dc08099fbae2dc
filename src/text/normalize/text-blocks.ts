/** Puts text together so that HTML blocks stand one line break apart, and the breaks of the text around them stay. */
export class TextBlocks {
  #parts: string[] = []
  #space = ''
  #breaks = 0
  #afterBlock = false
  #afterBreak = false
  #startsCell = false

  text(piece: string): void {
    if (/^[ \t\n\f\r]*$/.test(piece)) {
      this.#space += piece
      return
    }
    if (this.#afterBlock) {
      this.#breaks = Math.max(this.#breaks, lineBreaks(this.#space))
      if (this.#parts.length > 0) this.#parts.push('\n'.repeat(this.#breaks))
    } else if (this.#startsCell) this.#parts.push(' ')
    // <br> at the end of a line: one break, not two.
    else this.#parts.push(this.#afterBreak ? this.#space.replace(/^[ \t]*\n/, '') : this.#space)
    this.#parts.push(piece)
    this.#space = ''
    this.#breaks = 0
    this.#afterBlock = false
    this.#afterBreak = false
    this.#startsCell = false
  }

  /** A block begins or ends here. White space between two such places means nothing. */
  block(): void {
    // <br> at the end of a block shows nothing.
    if (this.#afterBreak) this.#parts.pop()
    this.#afterBreak = false
    const here = this.#afterBlock ? 1 : Math.max(1, lineBreaks(this.#space))
    this.#breaks = Math.max(this.#breaks, here)
    this.#space = ''
    this.#afterBlock = true
    this.#startsCell = false
  }

  /** A cell of a table begins: a space away from the one before, if there is one. */
  cell(): void {
    this.#space = ''
    this.#startsCell = !this.#afterBlock
  }

  lineBreak(mark: string): void {
    this.text(mark)
    this.#afterBreak = true
  }

  done(): string {
    return this.#parts.join('') + this.#space
  }
}

const lineBreaks = (space: string) => Math.min(2, space.split('\n').length - 1)
