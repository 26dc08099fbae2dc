import { close, fdatasync, open, statSync } from 'node:fs'

/** So much of the log may wait for the disk. */
const MOST_WAITING = 4 << 20

/**
 * Sends what was committed on to the disk while others compute. SQLite waits for the disk only when it closes, or when the
 * log is full, and then for all of it at once: 25 MB behind a run of 10,000 cases, a twentieth of its time. Whoever wrote
 * never waits for this, and nothing rests on it: what fails here is done, and told, then.
 */
export class WriteBehind {
  readonly #log: string
  #sent = 0
  #isBusy = false

  constructor(database: string) {
    this.#log = `${database}-wal`
  }

  /** To be called after a commit. */
  send(): void {
    if (this.#isBusy) return
    const size = statSync(this.#log, { throwIfNoEntry: false })?.size ?? 0
    // It began anew.
    if (size < this.#sent) this.#sent = 0
    if (size - this.#sent < MOST_WAITING) return
    this.#sent = size
    this.#isBusy = true
    // Of the log alone: to close a second descriptor of the database would give up all locks on it.
    open(this.#log, 'r+', (failed, descriptor) => {
      const done = () => {
        this.#isBusy = false
      }
      if (failed) done()
      else fdatasync(descriptor, () => close(descriptor, done))
    })
  }
}
