import { Worker } from 'node:worker_threads'
import type { BeatData, HeldTickets } from './beat-thread.ts'
import type { ServerPlace } from './boss.ts'
import type { Ticket } from './queue.ts'

const THREAD = new URL(import.meta.url.endsWith('.ts') ? './beat-thread.ts' : './beat-worker.mjs', import.meta.url)

/** Without it the last beat grows old and every call asks first; so it is not left dead for long. */
const REVIVE_MS = 1_000

/** The thread that gives this process's signs of life. Started before there is work, since that takes a while. */
export class Heart {
  readonly #place: ServerPlace
  readonly #last = new SharedArrayBuffer(8)
  readonly #lastBeat = new Float64Array(this.#last)
  #thread: Worker | undefined
  #held: HeldTickets = { run: '', tickets: [] }
  #onLost: (lo: number) => void = () => {}
  #isStopped = false

  constructor(place: ServerPlace) {
    this.#place = place
    this.lastBeat = Date.now()
    this.#start()
  }

  /** When this process last gave a sign of life for everything it holds. */
  get lastBeat(): number {
    return this.#lastBeat[0] as number
  }

  set lastBeat(at: number) {
    this.#lastBeat[0] = at
  }

  /** From now on it beats for these, and says which of them is lost. */
  beatFor(run: string, tickets: Ticket[], onLost: (lo: number) => void): void {
    this.#held = { run, tickets }
    this.#onLost = onLost
    this.#thread?.postMessage(this.#held)
  }

  rest(): void {
    this.beatFor('', [], () => {})
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#thread?.terminate()
  }

  #start(): void {
    if (this.#isStopped) return
    // Only what it needs: all properties of a place would be copied, and not all can be.
    const { connection, schema } = this.#place
    const workerData: BeatData = { place: { connection, schema }, last: this.#last }
    this.#thread = new Worker(THREAD, { workerData })
    this.#thread.unref()
    this.#thread.on('message', ({ run, tickets }: HeldTickets) => {
      if (run === this.#held.run) for (const { lo } of tickets) this.#onLost(lo)
    })
    this.#thread.on('error', () => {})
    this.#thread.on('exit', () => setTimeout(() => this.#start(), REVIVE_MS).unref())
    this.#thread.postMessage(this.#held)
  }
}
