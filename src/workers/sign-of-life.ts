import type { ChunkTables } from '../store/postgres/chunks.ts'

const EVERY_MS = 1_000

/** Tells everybody how far this worker has come, and hears whether the run is to stop. */
export class SignOfLife {
  done = 0
  readonly #chunks: ChunkTables
  readonly #run: string
  readonly #worker: { id: string; lanes: number }
  readonly #stopping = new AbortController()
  readonly #timer: NodeJS.Timeout
  #saying: Promise<void>

  constructor(chunks: ChunkTables, run: string, worker: { id: string; lanes: number }) {
    this.#chunks = chunks
    this.#run = run
    this.#worker = worker
    this.#saying = this.#say()
    this.#timer = setInterval(() => {
      this.#saying = this.#saying.then(() => this.#say())
    }, EVERY_MS)
    this.#timer.unref()
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#saying
    await this.#chunks.signOff(this.#run, this.#worker.id).catch(() => {})
  }

  async #say(): Promise<void> {
    try {
      await this.#chunks.sign(this.#run, { ...this.#worker, done: this.done, says: null })
      if ((await this.#chunks.progress(this.#run)).stopping !== null) this.#stopping.abort()
    } catch {
      // The server may be restarting; the next one goes through.
    }
  }
}
