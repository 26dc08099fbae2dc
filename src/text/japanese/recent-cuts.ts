/** Words of a text: `numbers` holds from one place to another, by turns, where each begins and ends, and its token. */
export interface Cut {
  numbers: Uint32Array
  from: number
  to: number
}

/** Some thousand words: those of the cases that are at work. */
const SIZE = 1 << 15

/**
 * What texts were cut into lately: several scorers look at the same texts one after another, and several answers are held
 * against the same text. All in one ring, because lists that live for a while and then die are what a collector is
 * slowest with.
 */
export class RecentCuts {
  readonly #ring = new Uint32Array(SIZE)
  /** Where the words of a text begin and end in the ring, in the order of the ring from `next` on. */
  readonly #places = new Map<string, { from: number; to: number }>()
  #next = 0

  of(text: string): Cut | undefined {
    const place = this.#places.get(text)
    return place && { numbers: this.#ring, ...place }
  }

  /** Keeps a copy, and gives it; of a long text only gives one. */
  keep(text: string, { numbers, from, to }: Cut): Cut {
    const length = to - from
    if (length > SIZE / 8) return { numbers: numbers.slice(from, to), from: 0, to: length }
    if (this.#next + length > SIZE) {
      this.#forgetUpTo(SIZE)
      this.#next = 0
    }
    const place = { from: this.#next, to: this.#next + length }
    this.#forgetUpTo(place.to)
    for (let i = 0; i < length; i++) this.#ring[place.from + i] = numbers[from + i]!
    this.#places.set(text, place)
    this.#next = place.to
    return { numbers: this.#ring, ...place }
  }

  /** The oldest lie right behind `next`. */
  #forgetUpTo(end: number): void {
    for (const [text, { from }] of this.#places) {
      if (from < this.#next || from >= end) return
      this.#places.delete(text)
    }
  }
}
