/** Words of a text: `numbers` holds from one place to another, by turns, where each begins and ends, and its token. */
export interface Cut {
  numbers: Uint32Array
  from: number
  to: number
}

/** Some thousand words: those of the cases that are at work. */
const SIZE = 1 << 15
/** As many texts at most, each where its hash says. */
const TEXTS = 1 << 10

/**
 * What texts were cut into lately: several scorers look at the same texts one after another, and several answers are held
 * against the same text. All in one ring and a table that never grows, because lists that live for a while and then die
 * are what a collector is slowest with, and a map takes longer to keep than a short text to cut.
 */
export class RecentCuts {
  readonly #ring = new Uint32Array(SIZE)
  readonly #texts = new Array<string | undefined>(TEXTS).fill(undefined)
  /** Where the words of each begin, counted from the first that ever was in the ring, and how many numbers they are. */
  readonly #starts = new Float64Array(TEXTS)
  readonly #lengths = new Uint16Array(TEXTS)
  #end = 0

  of(text: string): Cut | undefined {
    const at = hashOf(text)
    const start = this.#starts[at]!
    // What lies a whole ring back has been written over.
    if (start < this.#end - SIZE || this.#texts[at] !== text) return undefined
    const from = start % SIZE
    return { numbers: this.#ring, from, to: from + this.#lengths[at]! }
  }

  /** Keeps a copy, and gives it; of a long text only gives one. */
  keep(text: string, { numbers, from, to }: Cut): Cut {
    const length = to - from
    if (length > SIZE / 8) return { numbers: numbers.slice(from, to), from: 0, to: length }
    // Words of a text lie together.
    const room = SIZE - (this.#end % SIZE)
    const start = room < length ? this.#end + room : this.#end
    const at = hashOf(text)
    this.#texts[at] = text
    this.#starts[at] = start
    this.#lengths[at] = length
    this.#end = start + length
    const place = start % SIZE
    const ring = this.#ring
    for (let i = 0; i < length; i++) ring[place + i] = numbers[from + i]!
    return { numbers: ring, from: place, to: place + length }
  }
}

function hashOf(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1)
  return hash >>> 22
}
