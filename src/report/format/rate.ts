const WINDOW_MS = 20_000
const SAMPLE_MS = 500

/** How fast a count grows, over the last seconds: so that an estimate follows when a service slows down. */
export class RateMeter {
  private readonly samples: { at: number; done: number }[] = []
  private last: { at: number; done: number } | undefined
  private readonly start: number

  constructor(start: number) {
    this.start = start
  }

  record(done: number, at: number): void {
    // What a resumed run had done before is not this run's speed.
    if (!this.last) this.samples.push({ at: this.start, done: done > 1 ? done : 0 })
    this.last = { at, done }
    if (at - (this.samples.at(-1)?.at ?? 0) >= SAMPLE_MS) this.samples.push(this.last)
    while (this.samples.length > 2 && at - (this.samples[0]?.at ?? 0) > WINDOW_MS) this.samples.shift()
  }

  /** null until there is something to go by. */
  perSecond(): number | null {
    const first = this.samples[0]
    if (!first || !this.last || this.last.done <= first.done || this.last.at <= first.at) return null
    return ((this.last.done - first.done) / (this.last.at - first.at)) * 1000
  }
}
