const WINDOW_MS = 20_000
const SAMPLE_MS = 500
/** Fewer say nothing about speed: slow work is looked at over a longer time. */
const LEAST = 10

/** How fast a count grows, over the last seconds or the last few: so that an estimate follows when a service slows down. */
export class RateMeter {
  private first: { at: number; done: number } | undefined
  private readonly samples: { at: number; done: number }[] = []
  private last: { at: number; done: number } | undefined
  private readonly start: number

  constructor(start: number) {
    this.start = start
  }

  record(done: number, at: number): void {
    // What a resumed run had done before is not this run's speed.
    if (!this.last) {
      this.first = { at: this.start, done: done > 1 ? done : 0 }
      this.samples.push(this.first)
    }
    this.last = { at, done }
    const before = this.samples.at(-1)
    if (!before || (done > before.done && at - before.at >= SAMPLE_MS)) this.samples.push(this.last)
    while (this.isEnough(this.samples[1], at, done)) this.samples.shift()
  }

  /** Whether there is enough to go by without what came before. */
  private isEnough(sample: { at: number; done: number } | undefined, at: number, done: number): boolean {
    return sample !== undefined && at - sample.at >= WINDOW_MS && done - sample.done >= LEAST
  }

  /** null until there is something to go by. */
  perSecond(): number | null {
    return this.since(this.samples[0])
  }

  /** How much the speed has to go by, as a share of it: one over the root of what was counted. */
  doubt(): number {
    return 1 / Math.sqrt(Math.max(1, (this.last?.done ?? 0) - (this.first?.done ?? 0)))
  }

  private since(first: { at: number; done: number } | undefined): number | null {
    if (!first || !this.last || this.last.done <= first.done || this.last.at <= first.at) return null
    return ((this.last.done - first.done) / (this.last.at - first.at)) * 1000
  }
}
