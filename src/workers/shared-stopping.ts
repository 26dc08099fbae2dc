import type { CaseNeeds, Stopping } from '../run/stop/stopping.ts'
import type { Store } from '../store/store.ts'

/** How often everybody looks what the others have recorded. */
const LOOK_MS = 300

export interface SharedStoppingOptions {
  stopping: Stopping
  store: Store
  run: string
  /** How many work on the run now. */
  workers(): Promise<number>
  /** Tells everybody that no more cases are needed. */
  decided(): Promise<void>
}

/**
 * When a shared run may end. Everybody decides alike, from the rows as they are recorded, which is also what counts where
 * two worked on one case; how far ahead work may begin is asked before a chunk is taken.
 */
export class SharedStopping implements CaseNeeds {
  readonly #options: SharedStoppingOptions
  readonly #timer: NodeJS.Timeout
  #workers = 1
  #looking: Promise<void> | undefined
  #isClosed = false

  constructor(options: SharedStoppingOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#look(), LOOK_MS)
    this.#timer.unref()
  }

  async begin(): Promise<void> {
    const { stopping, store, run } = this.#options
    await stopping.begin(store, run)
    await this.#look()
  }

  /** The first place whose chunk may not be taken yet. */
  get limit(): number {
    return this.#options.stopping.limitFor(this.#workers)
  }

  get isDecided(): boolean {
    return this.#options.stopping.isDecided
  }

  /** What was taken may be begun. */
  admit(): boolean {
    return !this.isDecided && !this.#isClosed
  }

  add(): void {
    void this.#look()
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
  }

  /** What is known here is known to everybody when this resolves. */
  async leave(): Promise<void> {
    this.close()
    await this.#looking
    if (this.isDecided) await this.#options.decided()
  }

  /** One look at a time; a failure is the server's, and the next one may go through. */
  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce()
      .catch(() => {})
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  async #lookOnce(): Promise<void> {
    const { stopping, store, run, workers, decided } = this.#options
    if (this.#isClosed) return
    for (let next = stopping.next; next !== undefined && !this.isDecided; next = stopping.next) {
      const [found] = await Array.fromAsync(store.cases(run, { from: next, to: next + 1 }))
      if (!found) break
      stopping.add(next, found.case, found.rows)
    }
    if (this.isDecided) {
      clearInterval(this.#timer)
      await decided()
    } else this.#workers = Math.max(1, await workers())
  }
}
