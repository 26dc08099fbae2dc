/** Keeps the `size` items with the largest badness, worst first; among equals the earlier one stays ahead. */
export class Worst<Item> {
  readonly items: Item[] = []
  private readonly badness: number[] = []
  private readonly size: number

  constructor(size: number) {
    this.size = size
  }

  /** The item is only made when it will be kept: most are not, and making one reads texts. */
  offer(badness: number, make: () => Item) {
    if (this.items.length === this.size && badness <= (this.badness.at(-1) ?? Number.NEGATIVE_INFINITY)) return
    let at = this.items.length
    while (at > 0 && badness > (this.badness[at - 1] ?? 0)) at--
    this.items.splice(at, 0, make())
    this.badness.splice(at, 0, badness)
    if (this.items.length > this.size) {
      this.items.pop()
      this.badness.pop()
    }
  }
}
