import { setTimeout as wait } from 'node:timers/promises'
import type { ChunkTables } from '../store/postgres/chunks.ts'
import type { PlannedCase } from '../suite/suite.ts'
import type { Beats } from './beats.ts'
import type { CaseCursor } from './case-cursor.ts'
import type { Queue, Ticket } from './queue.ts'

/** A chunk that was taken so often is worked on case by case: one of them may kill its worker. */
const TRIES_IN_ONE = 2

/** How often a worker without work looks for some. */
const LOOK_MS = 500

export interface ChunkWorkOptions {
  run: string
  /** Names this worker. */
  worker: string
  queue: Queue
  chunks: ChunkTables
  cursor: CaseCursor
  beats: Beats
  /** Which cases are recorded already. */
  recorded(indices: readonly number[]): Promise<(index: number) => boolean>
  /** Records a chunk as done, together with what waits to be written. */
  complete(ticket: Ticket): Promise<void>
  /** Records that a case cannot be worked on: whoever tried died. */
  bury(planned: PlannedCase): Promise<void>
  /** Where the run may end before its last case: whether it has, and the first place that may not begin yet. */
  needs?: { readonly isDecided: boolean; readonly limit: number } | undefined
  /** Nothing new is begun once it is aborted. */
  stop: AbortSignal
}

interface Taken {
  ticket: Ticket
  /** Its cases that are not recorded yet. */
  todo: PlannedCase[]
}

interface Held {
  ticket: Ticket
  /** Cases that were handed out or will be, and are not recorded yet. */
  left: number
  /** Resolves when the case that was handed out alone is recorded. */
  alone?: () => void
}

/** Hands out the cases of chunks, one chunk after the other, and says when a chunk is done. */
export class ChunkWork {
  readonly #options: ChunkWorkOptions
  readonly #byCase = new Map<number, Held>()
  #next: Promise<Taken | undefined> | undefined

  constructor(options: ChunkWorkOptions) {
    this.#options = options
  }

  /** Ends when every chunk of the run is done, by whomever, or when it is told to stop. */
  async *cases(): AsyncGenerator<PlannedCase> {
    const { stop } = this.#options
    while (!this.#isOver) {
      const taken = await (this.#next ?? this.#take())
      this.#next = undefined
      if (taken) yield* this.#casesOf(taken)
      else if (await this.#isAllDone()) return
      else await wait(LOOK_MS, undefined, { signal: stop }).catch(() => {})
    }
  }

  /** The rows of a case are on their way into the store. */
  async recorded(index: number): Promise<void> {
    const held = this.#byCase.get(index)
    if (!held) return
    this.#byCase.delete(index)
    held.left--
    held.alone?.()
    if (held.left === 0) await this.#finish(held.ticket)
  }

  /** What is not done is somebody else's at once. */
  async giveBack(): Promise<void> {
    const { beats, queue, chunks, run } = this.#options
    await this.#next?.catch(() => undefined)
    for (const ticket of beats.held) {
      await chunks.undo(run, ticket.lo)
      await queue.giveBack(ticket)
      beats.letGo(ticket.lo)
    }
  }

  /** Nothing more of what was taken is begun. */
  get #isOver(): boolean {
    const { stop, beats, needs } = this.#options
    return stop.aborted || beats.lost.aborted || needs?.isDecided === true
  }

  /** A chunk with all that can be known of it before it is begun, so that no lane waits in between. */
  async #take(): Promise<Taken | undefined> {
    const { queue, needs, beats, cursor, recorded } = this.#options
    const ticket = await queue.take(needs?.limit)
    if (!ticket) return undefined
    beats.hold(ticket)
    const planned = await cursor.read(ticket.lo, ticket.hi)
    const isRecorded = await recorded(planned.map(({ index }) => index))
    return { ticket, todo: planned.filter(({ index }) => !isRecorded(index)) }
  }

  #takeEarly(): void {
    this.#next ??= this.#take()
    // What went wrong is told when it is wanted.
    this.#next.catch(() => {})
  }

  async #isAllDone(): Promise<boolean> {
    const { chunks, run } = this.#options
    const { open, stopping } = await chunks.progress(run)
    return open === 0 || stopping !== null
  }

  async *#casesOf({ ticket, todo }: Taken): AsyncGenerator<PlannedCase> {
    const { run, worker, chunks, needs } = this.#options
    const chunk = await chunks.begin(run, ticket.lo, worker)
    const held: Held = { ticket, left: todo.length }
    const isSuspicious = chunk !== undefined && chunk.attempts > TRIES_IN_ONE
    for (const [at, one] of todo.entries()) {
      if (this.#isOver) return
      this.#byCase.set(one.index, held)
      if (one.index === chunk?.suspect) {
        await this.#options.bury(one)
        await this.recorded(one.index)
        continue
      }
      // Taken early, so that no lane waits for it; not where it may turn out not to be needed.
      if (!needs && at === Math.max(0, todo.length - EARLY)) this.#takeEarly()
      if (isSuspicious) yield* this.#alone(one, held, ticket.lo)
      else yield one
    }
    if (todo.length === 0) await this.#finish(ticket)
  }

  /** Remembers which one it is, and waits for it: should the worker die, it was this case. */
  async *#alone(one: PlannedCase, held: Held, lo: number): AsyncGenerator<PlannedCase> {
    const { chunks, run } = this.#options
    await chunks.suspect(run, lo, one.index)
    const isOver = new Promise<void>((over) => {
      held.alone = over
    })
    yield one
    await isOver
    delete held.alone
    await chunks.suspect(run, lo, null)
  }

  async #finish(ticket: Ticket): Promise<void> {
    await this.#options.beats.finish(ticket, () => this.#options.complete(ticket))
  }
}

/** So many cases before the end of a chunk the next one is asked for. */
const EARLY = 20
