import { NotAsked } from '../judge/failures.ts'
import { HEARTBEAT_SECONDS } from './boss.ts'
import type { Heart } from './heart.ts'
import type { Queue, Ticket } from './queue.ts'

/** From then on nobody can be sure without asking. */
const STALE_MS = (HEARTBEAT_SECONDS * 1000) / 2

/** Keeps the tickets of a worker at one run alive, and knows which of them are still its own. */
export class Beats {
  readonly #queue: Queue
  readonly #heart: Heart
  readonly #run: string
  readonly #held = new Map<number, Ticket>()
  /** Those that are being handed in: no longer this worker's since they are done, not since they were lost. */
  readonly #finishing = new Set<number>()
  readonly #lost = new AbortController()
  #asking: Promise<void> | undefined

  constructor(queue: Queue, heart: Heart, run: string) {
    this.#queue = queue
    this.#heart = heart
    this.#run = run
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

  async finish({ lo }: Ticket, complete: () => Promise<void>): Promise<void> {
    this.#finishing.add(lo)
    await complete()
    this.letGo(lo)
    this.#finishing.delete(lo)
  }

  get held(): Ticket[] {
    return [...this.#held.values()]
  }

  /** Before a call that costs something: a process that was stopped for a while asks first whether it may go on. */
  async sure(): Promise<void> {
    if (Date.now() - this.#heart.lastBeat > STALE_MS) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined
      })
      await this.#asking
    }
    if (this.#lost.signal.aborted) throw new NotAsked(LOST)
  }

  stop(): void {
    this.#heart.rest()
  }

  async #ask(): Promise<void> {
    const begun = Date.now()
    for (const ticket of this.held) if (!(await this.#queue.beat(ticket))) this.#isLost(ticket.lo)
    this.#heart.lastBeat = begun
  }

  #tell(): void {
    this.#heart.beatFor(this.#run, this.held, (lo) => this.#isLost(lo))
  }

  #isLost(lo: number): void {
    if (this.#held.has(lo) && !this.#finishing.has(lo)) this.#lost.abort()
  }
}

const LOST = {
  en: 'not asked: another worker has this part of the run now',
  ja: '別のワーカーがこの部分を引き継いだため質問していません',
}
