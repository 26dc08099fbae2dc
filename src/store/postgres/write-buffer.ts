/** What is written together at most, and how long the first of it waits. */
const MOST = 100
const WAIT_MS = 50

/**
 * Gathers items and writes them a batch at a time, one batch after the other. Whoever adds more than fits waits until there
 * is room; a batch that could not be written shows at the next call.
 */
export class WriteBuffer<Item> {
  readonly #write: (items: Item[]) => Promise<void>
  #items: Item[] = []
  #timer: NodeJS.Timeout | undefined
  #last: Promise<void> = Promise.resolve()
  #failure: { error: unknown } | undefined

  constructor(write: (items: Item[]) => Promise<void>) {
    this.#write = write
  }

  add(item: Item): Promise<void> | undefined {
    if (this.#failure) throw this.#failure.error
    this.#items.push(item)
    if (this.#items.length >= MOST) return this.flush()
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), WAIT_MS)
    return undefined
  }

  /** Everything added so far is written when this resolves. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const items = this.#items
    this.#items = []
    this.#last = this.#last.then(async () => {
      if (this.#failure) throw this.#failure.error
      if (items.length === 0) return
      try {
        await this.#write(items)
      } catch (error) {
        this.#failure = { error }
        throw error
      }
    })
    // Somebody will ask again; until then nobody has to listen.
    this.#last.catch(() => {})
    return this.#last
  }
}
