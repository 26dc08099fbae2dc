import type { Connection } from './connection.ts'
import { inOneStatement, insertion } from './one-statement.ts'
import type { RunsTable } from './runs.ts'

/** Cases of a run from one place in it to before another. */
export interface Stretch {
  readonly lo: number
  readonly hi: number
}

/** A stretch that one worker works on at a time. */
export interface Chunk extends Stretch {
  /** How often it was taken, this time included. */
  attempts: number
  /** The case that was worked on alone when its worker died; null where nobody died so. */
  suspect: number | null
}

export interface Progress {
  chunks: number
  open: number
  /** Cases of chunks that are done. */
  cases: number
  /** Told to stop: nothing new is begun. */
  stopping: string | null
}

/** Who works on a run, as it said last. */
export interface WorkerSign {
  id: string
  lanes: number
  done: number
  /** Why it does not work on the run; null while it does. */
  says: string | null
}

/** What workers share of a run beside its rows. */
export class ChunkTables {
  readonly #db: Connection
  readonly #runs: RunsTable

  constructor(db: Connection, runs: RunsTable) {
    this.#db = db
    this.#runs = runs
  }

  /** A resumed run keeps the chunks it has, and what is done. `asked` is what workers need to know beside the plan. */
  async plan(run: string, chunks: readonly Stretch[], asked: string): Promise<void> {
    const { n } = await this.#runs.known(run)
    const rows = chunks.map(({ lo, hi }) => [n, lo, hi])
    await this.#db.transaction(async (tx) => {
      const [planned] = await tx.query('SELECT 1 AS one FROM $schema.chunks WHERE run = $1 LIMIT 1', [n])
      if (!planned) await inOneStatement(tx, [insertion('chunks', ['run int', 'lo bigint', 'hi bigint'], rows)])
      await tx.query('UPDATE $schema.runs SET shared = $2, stopping = NULL WHERE n = $1', [n, asked])
    })
  }

  /** The chunks that are not done, in their order. */
  async open(run: string): Promise<Stretch[]> {
    const { n } = await this.#runs.known(run)
    const rows = await this.#db.query('SELECT lo, hi FROM $schema.chunks WHERE run = $1 AND NOT done ORDER BY lo', [n])
    return rows.map(({ lo, hi }) => ({ lo: lo as number, hi: hi as number }))
  }

  /** Undefined where it is done: a chunk whose worker died behind its last row comes again. */
  async begin(run: string, lo: number, worker: string): Promise<Chunk | undefined> {
    const { n } = await this.#runs.known(run)
    const sql = `UPDATE $schema.chunks SET attempts = attempts + 1, worker = $3 WHERE run = $1 AND lo = $2 AND NOT done
      RETURNING lo, hi, attempts, suspect`
    const [row] = await this.#db.query(sql, [n, lo, worker])
    if (!row) return undefined
    const { hi, attempts, suspect } = row as Record<string, number>
    return { lo, hi: hi!, attempts: attempts!, suspect: suspect ?? null }
  }

  /** A chunk that was given back in order has not failed. */
  async undo(run: string, lo: number): Promise<void> {
    const { n } = await this.#runs.known(run)
    const sql =
      'UPDATE $schema.chunks SET attempts = greatest(attempts - 1, 0), suspect = NULL WHERE run = $1 AND lo = $2'
    await this.#db.query(sql, [n, lo])
  }

  async suspect(run: string, lo: number, index: number | null): Promise<void> {
    const { n } = await this.#runs.known(run)
    await this.#db.query('UPDATE $schema.chunks SET suspect = $3 WHERE run = $1 AND lo = $2', [n, lo, index])
  }

  async progress(run: string): Promise<Progress> {
    const { n } = await this.#runs.known(run)
    const sql = `SELECT count(*) AS chunks, count(*) FILTER (WHERE NOT done) AS open,
      coalesce(sum(hi - lo) FILTER (WHERE done), 0)::bigint AS cases,
      (SELECT stopping FROM $schema.runs WHERE n = $1) AS stopping FROM $schema.chunks WHERE run = $1`
    const [row] = await this.#db.query(sql, [n])
    const { chunks, open, cases } = row as Record<string, number>
    return { chunks: chunks!, open: open!, cases: cases!, stopping: (row?.stopping as string | null) ?? null }
  }

  /** What everybody has really paid for the run so far, in US dollars: also for replies whose rows were lost or came twice. */
  async paid(run: string): Promise<number> {
    const { n } = await this.#runs.known(run)
    const [row] = await this.#db.query("SELECT spent FROM $schema.limits WHERE run = $1 AND key = ''", [n])
    return (row?.spent as number | undefined) ?? 0
  }

  /** How many cases the run has. */
  async cases(run: string): Promise<number> {
    const { n } = await this.#runs.known(run)
    const [row] = await this.#db.query('SELECT coalesce(max(hi), 0) AS cases FROM $schema.chunks WHERE run = $1', [n])
    return row?.cases as number
  }

  async stop(run: string, why: string): Promise<void> {
    await this.#db.query('UPDATE $schema.runs SET stopping = coalesce(stopping, $2) WHERE id = $1', [run, why])
  }

  /** Runs that are going on and shared, oldest first. */
  async shared(): Promise<string[]> {
    const sql =
      "SELECT id FROM $schema.runs WHERE shared IS NOT NULL AND status = 'running' AND stopping IS NULL ORDER BY n"
    return (await this.#db.query(sql)).map(({ id }) => id as string)
  }

  /** What was asked when it was submitted; undefined where it is not shared. */
  async asked(run: string): Promise<string | undefined> {
    const [row] = await this.#db.query('SELECT shared FROM $schema.runs WHERE id = $1', [run])
    return (row?.shared as string | null) ?? undefined
  }

  async sign(run: string, { id, lanes, done, says }: WorkerSign): Promise<void> {
    const { n } = await this.#runs.known(run)
    const sql = `INSERT INTO $schema.workers (run, id, lanes, done, says, beat) VALUES ($1, $2, $3, $4, $5, now())
      ON CONFLICT (run, id) DO UPDATE SET lanes = excluded.lanes, done = excluded.done, says = excluded.says, beat = now()`
    await this.#db.query(sql, [n, id, lanes, done, says])
  }

  async signOff(run: string, id: string): Promise<void> {
    const { n } = await this.#runs.known(run)
    await this.#db.query('DELETE FROM $schema.workers WHERE run = $1 AND id = $2', [n, id])
  }

  /** Those that gave a sign of life within the last seconds. */
  async workers(run: string): Promise<WorkerSign[]> {
    const { n } = await this.#runs.known(run)
    const sql = `SELECT id, lanes, done, says FROM $schema.workers
      WHERE run = $1 AND beat > now() - interval '15 seconds' ORDER BY id`
    return (await this.#db.query(sql, [n])).map(({ id, lanes, done, says }) => ({
      id: id as string,
      lanes: lanes as number,
      done: done as number,
      says: says as string | null,
    }))
  }
}
