/** What a scorer's answers had to reach: mostly one number, but each case may bring its own. */
export class Thresholds {
  lowest: number | null = null
  highest: number | null = null

  add(threshold: number | null): void {
    if (threshold === null || (threshold === this.lowest && threshold === this.highest)) return
    if (this.lowest === null || threshold < this.lowest) this.lowest = threshold
    if (this.highest === null || threshold > this.highest) this.highest = threshold
  }

  /** As summaries have it. */
  get summed(): { threshold: number | null; thresholds?: [number, number] } {
    const { only: threshold, lowest, highest } = this
    if (lowest === null || highest === null || lowest === highest) return { threshold }
    return { threshold, thresholds: [lowest, highest] }
  }

  /** Null where there is none, or more than one. */
  get only(): number | null {
    return this.lowest === this.highest ? this.lowest : null
  }
}
