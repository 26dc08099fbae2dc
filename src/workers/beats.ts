import { Worker } from 'node:worker_threads'
import { NotAsked } from '../judge/failures.ts'
import type { BeatData } from './beat-thread.ts'
import { HEARTBEAT_SECONDS } from './boss.ts'
import type { Queue, Ticket } from './queue.ts'

const THREAD = new URL(import.meta.url.endsWith('.ts') ? './beat-thread.ts' : './beat-worker.mjs', import.meta.url)

/** From then on nobody can be sure without asking. */
const STALE_MS = (HEARTBEAT_SECONDS * 1000) / 2

/** Keeps the tickets of a worker alive, and knows which of them are still its own. */
export class Beats {
  readonly #queue: Queue
  readonly #thread: Worker
  readonly #held = new Map<number, Ticket>()
  readonly #last = new SharedArrayBuffer(8)
  readonly #lost = new AbortController()
  #asking: Promise<void> | undefined

  constructor(queue: Queue, { place, run }: Pick<BeatData, 'place' | 'run'>) {
    this.#queue = queue
    new Float64Array(this.#last)[0] = Date.now()
    const workerData: BeatData = { place, run, last: this.#last }
    this.#thread = new Worker(THREAD, { workerData })
    this.#thread.unref()
    this.#thread.on('message', (lo: number) => this.#held.has(lo) && this.#lost.abort())
    // Without it the last beat grows old, and every call asks first.
    this.#thread.on('error', () => {})
  }

  /** Aborted once a chunk was given to somebody else: nothing more may be asked then. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  hold(ticket: Ticket): void {
    this.#held.set(ticket.lo, ticket)
    this.#tell()
  }

  letGo(lo: number): void {
    this.#held.delete(lo)
    this.#tell()
  }

  get held(): Ticket[] {
    return [...this.#held.values()]
  }

  /** Before a call that costs something: a process that was stopped for a while asks first whether it may go on. */
  async sure(): Promise<void> {
    if (Date.now() - (new Float64Array(this.#last)[0] as number) > STALE_MS) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined
      })
      await this.#asking
    }
    if (this.#lost.signal.aborted) throw new NotAsked(LOST)
  }

  async stop(): Promise<void> {
    await this.#thread.terminate()
  }

  async #ask(): Promise<void> {
    const begun = Date.now()
    for (const ticket of this.held) if (!(await this.#queue.beat(ticket))) this.#lost.abort()
    new Float64Array(this.#last)[0] = begun
  }

  #tell(): void {
    this.#thread.postMessage(this.held)
  }
}

const LOST = {
  en: 'not asked: another worker has this part of the run now',
  ja: '別のワーカーがこの部分を引き継いだため質問していません',
}
