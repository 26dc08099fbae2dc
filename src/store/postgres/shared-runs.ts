import type { RunPlan } from '../store.ts'
import { ChunkTables } from './chunks.ts'
import type { Connection, Queries } from './connection.ts'
import type { Ownership } from './ownership.ts'
import type { ResultTables } from './results.ts'
import type { RunsTable } from './runs.ts'

interface Parts {
  db: Connection
  runs: RunsTable
  results: ResultTables
  ownership: Ownership
}

/** Runs that several processes work on. */
export class SharedRuns {
  readonly chunks: ChunkTables
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.chunks = new ChunkTables(parts.db, parts.runs)
  }

  /** For statements of one's own. */
  get db(): Connection {
    return this.#parts.db
  }

  async numberOf(run: string): Promise<number> {
    return (await this.#parts.runs.known(run)).n
  }

  /** Before a run is claimed that others may be working on, to go on together with them. */
  willShare(run: string): void {
    this.#parts.ownership.willShare(run)
  }

  /** From now on this process writes to the run as others do: what is recorded first stands. */
  join(run: string): void {
    this.#parts.ownership.share(run)
  }

  leave(run: string): void {
    if (!this.#parts.ownership.owns(run)) this.#parts.ownership.giveUp(run)
  }

  /** Leaves a run that goes on to whoever works on it. */
  release(run: string): Promise<void> {
    return this.#parts.ownership.release(run)
  }

  /** A chunk is done in the same transaction as its last rows; `isMine` decides there. */
  async complete(run: string, lo: number, isMine: (tx: Queries) => Promise<boolean>): Promise<void> {
    const n = await this.numberOf(run)
    await this.#parts.results.writeWith(async (tx) => {
      if (await isMine(tx)) await tx.query('UPDATE $schema.chunks SET done = true WHERE run = $1 AND lo = $2', [n, lo])
    })
  }

  /** Adds names of scorers that only single cases brought along to the plan that everybody shares. */
  async addNames(run: string, names: ReadonlySet<string>): Promise<void> {
    if (names.size === 0) return
    await this.#parts.db.transaction(async (tx) => {
      const [row] = await tx.query('SELECT plan FROM $schema.runs WHERE id = $1 FOR UPDATE', [run])
      const plan = JSON.parse(row?.plan as string) as RunPlan
      const own = new Set(plan.scorers.map(({ name }) => name))
      const others = [...new Set([...(plan.caseScorers ?? []), ...names])].filter((name) => !own.has(name)).sort()
      if (others.length === 0) return
      const sql = 'UPDATE $schema.runs SET plan = $2 WHERE id = $1'
      await tx.query(sql, [run, JSON.stringify({ ...plan, caseScorers: others })])
    })
  }
}
