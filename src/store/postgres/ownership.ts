import { randomUUID } from 'node:crypto'
import type { Row } from '../codec/rows.ts'
import { notClaimed, stillGoingOn, takenOver, workedOn } from '../owner/messages.ts'
import { isAlive, type ProcessId, thisProcess } from '../owner/this-process.ts'
import type { Claim, RunOwner } from '../store.ts'
import { Beat } from './beat.ts'
import type { Connection, Queries } from './connection.ts'

/** How often a process looks whether its runs are still its own. */
const LOOK_MS = 1000

/** A run that this store may write to. */
interface Held extends Claim {
  id: string
  /** Null where parts of a shared run, not the whole, are this process's. */
  token: string | null
  /** Others write to it, too. */
  isShared: boolean
  lose(): void
}

/** Of a run, with how long ago its owner gave a sign of life, by the server's clock. */
export const OWNER_COLUMNS =
  'token, owner, beat, (extract(epoch FROM clock_timestamp() - beat) * 1000)::float8 AS silent'

/** Who may write to which run. */
export class Ownership {
  readonly #db: Connection
  readonly #held = new Map<string, Held>()
  /** Runs that this process means to share with whoever works on them. */
  readonly #sharing = new Set<string>()
  #beat: Beat | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(db: Connection) {
    this.#db = db
  }

  /** Of a run that this process has from now on; `hold` them once they are written. */
  columns(): { token: string; owner: string } {
    return { token: randomUUID(), owner: JSON.stringify(thisProcess()) }
  }

  hold(id: string, token: string | null): Claim {
    const lost = new AbortController()
    const held: Held = { id, token, isShared: token === null, lost: lost.signal, lose: () => lost.abort() }
    this.#held.set(id, held)
    this.#watch()
    return held
  }

  /** Takes a run whose owner is gone. */
  async claim(id: string): Promise<Claim> {
    const { token, owner } = this.columns()
    await this.#db.transaction(async (tx) => {
      const now = ownerOf(await this.#read(tx, id))
      if (now?.live) throw stillGoingOn(id, now, this.#db.place)
      await this.#refuseWorkedOn(tx, id)
      // Nobody else begins to work on it; who submits it anew says so afterwards.
      const sql = `UPDATE $schema.runs SET token = $2, owner = $3, beat = clock_timestamp(), status = 'running', shared = NULL
        WHERE id = $1`
      await tx.query(sql, [id, token, owner])
    })
    return this.hold(id, token)
  }

  /** What a write to the results of a run is bound to; throws where it cannot succeed. */
  mine(id: string): Held {
    const held = this.#held.get(id)
    if (!held) throw notClaimed(id)
    if (held.lost.aborted) throw takenOver(id, null)
    return held
  }

  /** Whether this process works on chunks of a run that others work on too. */
  isShared(id: string): boolean {
    return this.#held.get(id)?.isShared ?? false
  }

  /** Whether the whole run is this process's. */
  owns(id: string): boolean {
    return typeof this.#held.get(id)?.token === 'string'
  }

  /** From now on this store writes to a run as others do; the claim on the whole is kept where there is one. */
  share(id: string): void {
    const held = this.#held.get(id)
    if (held) held.isShared = true
    else this.hold(id, null)
  }

  /** Leaves a run that goes on to whoever works on it. */
  async release(id: string): Promise<void> {
    const token = this.#held.get(id)?.token
    this.giveUp(id)
    if (!token) return
    const sql = 'UPDATE $schema.runs SET token = NULL, owner = NULL, beat = NULL WHERE id = $1 AND token = $2'
    await this.#db.query(sql, [id, token])
  }

  /** Within the transaction of a write: which of these runs are still this store's. The others are lost from then on. */
  async stillMine(tx: Queries, ids: readonly string[]): Promise<Set<string>> {
    const held = ids.map((id) => this.#held.get(id)).filter((one) => one !== undefined)
    const owned = held.filter(({ token }) => token !== null)
    const sql = 'SELECT token FROM $schema.runs WHERE id = ANY ($1::text[]) ORDER BY n FOR SHARE'
    const rows = owned.length === 0 ? [] : await tx.query(sql, [owned.map(({ id }) => id)])
    const tokens = new Set(rows.map(({ token }) => token))
    for (const one of owned) if (!tokens.has(one.token)) one.lose()
    return new Set(held.filter(({ lost }) => !lost.aborted).map(({ id }) => id))
  }

  /** Within the transaction that changes a run: it must be this store's, or nobody's. */
  async mayChange(tx: Queries, id: string): Promise<void> {
    const held = this.#held.get(id)
    const now = await this.#read(tx, id)
    const owner = ownerOf(now)
    if (held && held.token !== null) {
      if (now?.token === held.token) return
      held.lose()
      throw takenOver(id, owner)
    }
    if (owner?.live) throw stillGoingOn(id, owner, this.#db.place)
    await this.#refuseWorkedOn(tx, id)
  }

  /** From now on workers at it are no reason to leave it alone. */
  willShare(id: string): void {
    this.#sharing.add(id)
  }

  /** Whoever submitted it may be gone while others still work on it. */
  async #refuseWorkedOn(tx: Queries, id: string): Promise<void> {
    if (this.#sharing.has(id)) return
    const sql = `SELECT count(*) AS workers FROM $schema.workers w JOIN $schema.runs r ON r.n = w.run
      WHERE r.id = $1 AND w.says IS NULL AND w.beat > now() - interval '15 seconds'`
    const [row] = await tx.query(sql, [id])
    if ((row?.workers as number) > 0) throw workedOn(id, row?.workers as number)
  }

  /** After the change that ends the work on a run. */
  giveUp(id: string): void {
    this.#held.delete(id)
    this.#beat?.follow(this.#tokens())
    if (this.#held.size === 0) this.#stop()
  }

  /** Runs that are left in the middle can be resumed at once. */
  async close(): Promise<void> {
    this.#stop()
    const left = [...this.#held.values()].filter(({ lost, token }) => token !== null && !lost.aborted)
    this.#held.clear()
    const sql = `UPDATE $schema.runs SET token = NULL, owner = NULL, beat = NULL,
      status = CASE status WHEN 'running' THEN 'interrupted' ELSE status END WHERE id = $1 AND token = $2`
    // Where the server is gone, whoever resumes the run sees that this process is.
    for (const { id, token } of left) await this.#db.query(sql, [id, token]).catch(() => {})
  }

  async #read(tx: Queries, id: string): Promise<Row | undefined> {
    const [row] = await tx.query(`SELECT ${OWNER_COLUMNS} FROM $schema.runs WHERE id = $1 FOR UPDATE`, [id])
    return row
  }

  #tokens = () => [...this.#held.values()].flatMap(({ token }) => (token === null ? [] : [token]))

  #watch(): void {
    this.#beat?.follow(this.#tokens())
    // Timers come before everything else once a process that was stopped goes on: it learns what it lost before it asks again.
    this.#timer ??= setInterval(() => {
      // Who only works on parts of what others own has nothing to keep alive here.
      if (this.#tokens().length > 0) this.#beat ??= new Beat(this.#db, this.#tokens())
      // Busy or restarting: the next write asks again.
      void this.stillOwned().catch(() => {})
    }, LOOK_MS).unref()
  }

  async stillOwned(): Promise<void> {
    const owned = [...this.#held.values()].filter(({ token }) => token !== null)
    if (owned.length === 0) return
    const sql = 'SELECT token FROM $schema.runs WHERE token = ANY ($1::text[])'
    const rows = await this.#db.query(sql, [this.#tokens()])
    const tokens = new Set(rows.map(({ token }) => token))
    for (const one of owned) if (!tokens.has(one.token) && this.#held.get(one.id) === one) one.lose()
  }

  #stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#beat?.stop()
    this.#beat = undefined
  }
}

export function ownerOf(row: Row | undefined): RunOwner | null {
  if (!row?.token || row.owner === null) return null
  const process = JSON.parse(row.owner as string) as ProcessId
  const silent = (row.silent as number | null) ?? Number.POSITIVE_INFINITY
  const beat = new Date(Number.isFinite(silent) ? Date.now() - silent : 0).toISOString()
  return { host: process.host, process: process.pid, beat, live: isAlive(process, silent) }
}
