import { randomUUID } from 'node:crypto'
import { notClaimed, stillGoingOn, takenOver } from '../owner/messages.ts'
import { isAlive, readProcess, thisProcess } from '../owner/this-process.ts'
import type { Claim, RunOwner } from '../store.ts'
import { Beat } from './beat.ts'
import type { Connection } from './connection.ts'

/** How often a process looks whether its runs are still its own. */
const LOOK_MS = 1000

/** To take a run is a sign of life by itself: one that is over by then needs no thread for more. */
const BEAT_AFTER_MS = 5000

/** A run that this store has claimed. */
interface Held extends Claim {
  id: string
  token: string
  lost: AbortSignal
  /** False, and `lost` from then on, once another process has it. Asked within the transaction of a write. */
  isMine(): boolean
}

type OwnerColumns = { token: string | null; owner: string | null; beat: number | null }

/** Who may write to which run. */
export class Ownership {
  readonly #db: Connection
  readonly #held = new Map<string, Held>()
  #beat: Beat | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(db: Connection) {
    this.#db = db
  }

  /** The columns of a run that this process has from now on; `hold` them once they are written. */
  columns(): { token: string; owner: string; beat: number } {
    return { token: randomUUID(), owner: JSON.stringify(thisProcess()), beat: Date.now() }
  }

  hold(id: string, token: string): Claim {
    const lost = new AbortController()
    const isMine = () => {
      const isOurs = this.#read(id)?.token === token
      if (!isOurs) lost.abort()
      return isOurs
    }
    const held = { id, token, isMine, lost: lost.signal }
    this.#held.set(id, held)
    this.#watch()
    return held
  }

  /** Takes a run whose owner is gone. */
  claim(id: string): Claim {
    const { token, owner, beat } = this.columns()
    this.#db.now(() => {
      const now = ownerOf(this.#read(id))
      if (now?.live) throw stillGoingOn(id, now, this.#db.place)
      const sql = "UPDATE runs SET token = ?, owner = ?, beat = ?, status = 'running' WHERE id = ?"
      this.#db.prepare(sql).run(token, owner, beat, id)
    })
    return this.hold(id, token)
  }

  /** What a write to the results of a run is bound to; throws where it cannot succeed. */
  mine(id: string): Held {
    const held = this.#held.get(id)
    if (!held) throw notClaimed(id)
    if (held.lost.aborted) throw takenOver(id, ownerOf(this.#read(id)))
    return held
  }

  /** Within the transaction that changes a run: it must be this store's, or nobody's. */
  mayChange(id: string): void {
    const held = this.#held.get(id)
    const now = this.#read(id)
    if (held ? held.isMine() : !now?.token || !ownerOf(now)?.live) return
    throw held ? takenOver(id, ownerOf(now)) : stillGoingOn(id, ownerOf(now) as RunOwner, this.#db.place)
  }

  /** To be written with the change that ends the work on a run. */
  giveUp(id: string): void {
    this.#held.delete(id)
    this.#beat?.follow(this.#tokens())
    if (this.#held.size === 0) this.#stop()
  }

  /** Runs that are left in the middle can be resumed at once. */
  close(): void {
    this.#stop()
    const left = [...this.#held.values()].filter(({ lost }) => !lost.aborted)
    this.#held.clear()
    if (left.length === 0) return
    const sql = `UPDATE runs SET token = NULL, owner = NULL, beat = NULL,
      status = CASE status WHEN 'running' THEN 'interrupted' ELSE status END WHERE id = ? AND token = ?`
    try {
      this.#db.now(() => {
        for (const { id, token } of left) this.#db.prepare(sql).run(id, token)
      })
    } catch {
      // The disk is full, or the file gone. Whoever resumes the run sees that this process is gone.
    }
  }

  #read(id: string): OwnerColumns | undefined {
    return this.#db.prepare('SELECT token, owner, beat FROM runs WHERE id = ?').get(id) as OwnerColumns | undefined
  }

  #tokens = () => [...this.#held.values()].map(({ token }) => token)

  /** Nobody else sees what is kept in memory only. */
  #watch(): void {
    const { file } = this.#db
    if (file === undefined) return
    this.#beat?.follow(this.#tokens())
    // Timers come before everything else once a process that was stopped goes on: it learns what it lost before it asks again.
    const began = performance.now()
    this.#timer ??= setInterval(() => {
      if (performance.now() - began >= BEAT_AFTER_MS) this.#beat ??= new Beat(file, this.#tokens())
      try {
        for (const held of this.#held.values()) held.isMine()
      } catch {
        // Busy; the next write asks again.
      }
    }, LOOK_MS).unref()
  }

  #stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#beat?.stop()
    this.#beat = undefined
  }
}

export function ownerOf(columns: OwnerColumns | undefined): RunOwner | null {
  if (!columns?.token || columns.owner === null) return null
  const process = readProcess(columns.owner)
  if (!process) return null
  const beat = columns.beat ?? 0
  return {
    host: process.host,
    process: process.pid,
    beat: new Date(beat).toISOString(),
    live: isAlive(process, Date.now() - beat),
  }
}
