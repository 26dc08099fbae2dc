const LOOK_MS = 250

/** Tells a worker that stands still from one that waits: it pings, and barks when nothing at all comes back. */
export class Watchdog {
  readonly #on: { ping(): void; silent(): void; patienceMs(): number }
  #timer: NodeJS.Timeout | undefined
  #lastSign = 0
  #pinged = false

  constructor(on: { ping(): void; silent(): void; patienceMs(): number }) {
    this.#on = on
  }

  start(): void {
    this.#pinged = false
    this.#lastSign = performance.now()
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  signOfLife(): void {
    this.#pinged = false
    this.#lastSign = performance.now()
  }

  #look(): void {
    if (performance.now() - this.#lastSign > this.#on.patienceMs()) this.#on.silent()
    else if (!this.#pinged) {
      this.#pinged = true
      this.#on.ping()
    }
  }
}
