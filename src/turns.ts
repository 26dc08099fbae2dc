/** So many at once; the others wait for their turn, in the order they came. */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** `waited` tells whether the turn came at once. */
  async take<Result>(work: (waited: boolean) => Promise<Result> | Result): Promise<Result> {
    const waits = this.#free === 0
    if (waits) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#free--
    try {
      return await work(waits)
    } finally {
      // A turn is handed on, never given back while someone waits.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
