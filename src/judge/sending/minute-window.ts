const MINUTE_MS = 60_000

/** How much was used in the last minute, against what may be. */
export class MinuteWindow {
  readonly limit: number
  #entries: { at: number; amount: number }[] = []
  #used = 0

  constructor(limit: number) {
    this.limit = limit
  }

  /** When `amount` more fits; now or earlier means at once. More than the limit itself fits when nothing else runs. */
  fitsAt(amount: number, now: number): number {
    this.#forget(now)
    let over = this.#used + Math.min(amount, this.limit) - this.limit
    if (over <= 0) return now
    for (const entry of this.#entries) {
      over -= entry.amount
      if (over <= 0) return entry.at + MINUTE_MS
    }
    return now
  }

  /** Takes `amount`; the function returned corrects it once the real amount is known. */
  take(amount: number, now: number): (actual: number) => void {
    if (this.limit === Number.POSITIVE_INFINITY) return () => {}
    const entry = { at: now, amount }
    this.#entries.push(entry)
    this.#used += amount
    return (actual) => {
      // What has left the window meanwhile no longer counts.
      if (this.#entries.includes(entry)) this.#used += actual - entry.amount
      entry.amount = actual
    }
  }

  #forget(now: number): void {
    let old = 0
    for (const { at, amount } of this.#entries) {
      if (at + MINUTE_MS > now) break
      this.#used -= amount
      old++
    }
    if (old > 0) this.#entries = this.#entries.slice(old)
  }
}
