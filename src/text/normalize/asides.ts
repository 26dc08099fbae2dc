/** A mark around numbers that no text has: a noncharacter, in brackets that Markdown takes for punctuation as it takes `. */
const NONCHARACTER = '\ufdd0'
const MARK = /⸨\ufdd0(\d+)\ufdd0⸩/g

/** Pieces that the steps to come must not look into. Each is replaced by a mark and put back at the end. */
export class Asides {
  readonly #pieces: string[] = []

  /** What takes the piece's place. */
  add(piece: string): string {
    return `⸨${NONCHARACTER}${this.#pieces.push(piece) - 1}${NONCHARACTER}⸩`
  }

  /** The text with every piece back in its place; a piece may hold marks of earlier ones. */
  restore(text: string): string {
    if (!text.includes(NONCHARACTER)) return text
    return text.replace(MARK, (_, index: string) => this.restore(this.#pieces[Number(index)] ?? ''))
  }
}

/** The text with a space for every piece. */
export const withoutPieces = (text: string) => text.replace(MARK, ' ')

/** A text without the noncharacters that the steps work with. */
export const withoutMarks = (text: string) => text.replaceAll(/[\ufdd0\ufdd1]/g, '')
