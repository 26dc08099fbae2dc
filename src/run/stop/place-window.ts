/**
 * Lets cases begin in the order of their places, and only so far ahead of the first one that is not done: a case that hangs
 * must not let the whole suite begin in its shadow.
 */
export class PlaceWindow {
  readonly #limit: () => number
  #waiting: { place: number; go(isNeeded: boolean): void }[] = []
  #isClosed = false

  /** `limit` is the first place that may not begin yet. */
  constructor(limit: () => number) {
    this.#limit = limit
  }

  /** False: it is not needed any more. */
  admit(place: number): boolean | Promise<boolean> {
    if (this.#isClosed) return false
    if (place < this.#limit()) return true
    return new Promise((go) => void this.#waiting.push({ place, go }))
  }

  /** To be called whenever the limit may have moved. */
  look(): void {
    const limit = this.#limit()
    const ready = this.#waiting.filter(({ place }) => place < limit)
    if (ready.length === 0) return
    this.#waiting = this.#waiting.filter(({ place }) => place >= limit)
    for (const { go } of ready) go(true)
  }

  /** Nothing begins any more. */
  close(): void {
    this.#isClosed = true
    for (const { go } of this.#waiting.splice(0)) go(false)
  }
}
