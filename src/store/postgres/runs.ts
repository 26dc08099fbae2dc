import { badInput } from '../../errors.ts'
import { readPlan } from '../codec/plan.ts'
import type { Row } from '../codec/rows.ts'
import { toHead, toRun } from '../codec/run-rows.ts'
import type { Claim, RunChange, RunHead, RunPage, RunPlan, RunQuery, RunRecord } from '../store.ts'
import type { Connection, Value } from './connection.ts'
import { OWNER_COLUMNS, type Ownership, ownerOf } from './ownership.ts'

/** A run that rows are read from or written to. */
export interface KnownRun {
  /** Its number in the tables. */
  n: number
  plan: RunPlan
}

const HEAD = `n, id, suite, file, kind, started_at, finished_at, status, verdict, ${OWNER_COLUMNS}, targets, rescored, cases`

const PAGE = 100

/** As many as show that a start of an id is not enough, and then some. */
const FOUND = 10

export class RunsTable {
  readonly #db: Connection
  readonly #ownership: Ownership
  readonly #known = new Map<string, Promise<KnownRun>>()

  constructor(db: Connection, ownership: Ownership) {
    this.#db = db
    this.#ownership = ownership
  }

  async create({ id, suite, file, kind, startedAt, status, manifest, plan }: RunRecord): Promise<Claim> {
    const { token, owner } = this.#ownership.columns()
    const columns = {
      ...{ id, suite, file, kind, started_at: startedAt, status, token, owner },
      targets: JSON.stringify(plan.targets),
      rescored: plan.rescored ?? null,
      manifest: JSON.stringify(manifest),
      plan: JSON.stringify(plan),
    }
    const names = Object.keys(columns)
    const places = names.map((_, at) => `$${at + 1}`)
    const sql = `INSERT INTO $schema.runs (${names.join(', ')}, beat) VALUES (${places.join(', ')}, clock_timestamp())`
    await this.#db.query(sql, Object.values(columns))
    return this.#ownership.hold(id, token)
  }

  async claim(id: string): Promise<Claim> {
    await this.known(id)
    this.#known.delete(id)
    return this.#ownership.claim(id)
  }

  async update(id: string, change: RunChange): Promise<void> {
    const ends = change.status !== undefined && change.status !== 'running'
    const columns: Record<string, Value> = ends ? { token: null, owner: null, beat: null } : {}
    if (change.status) columns.status = change.status
    if (change.finishedAt !== undefined) columns.finished_at = change.finishedAt
    if (change.verdict !== undefined) columns.verdict = change.verdict
    if (change.plan) columns.plan = JSON.stringify(change.plan)
    if (change.summary !== undefined) {
      columns.summary = JSON.stringify(change.summary)
      columns.cases = change.summary && JSON.stringify(change.summary.cases)
    }
    const sets = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`)
    await this.#db.transaction(async (tx) => {
      await this.#ownership.mayChange(tx, id)
      const sql = `UPDATE $schema.runs SET ${sets.join(', ')} WHERE id = $1`
      await tx.query(sql, [id, ...Object.values(columns)])
    })
    if (ends) this.#ownership.giveUp(id)
    this.#known.delete(id)
  }

  async delete(ids: readonly string[]): Promise<void> {
    const runs = await Promise.all(ids.map((id) => this.known(id)))
    await this.#db.transaction(async (tx) => {
      for (const id of ids) await this.#ownership.mayChange(tx, id)
      // Nobody may begin to refer to a body while it is found out that nobody does.
      await tx.query('LOCK TABLE $schema.bodies IN SHARE ROW EXCLUSIVE MODE')
      const numbers = runs.map(({ n }) => n)
      for (const table of ['results', 'answers', 'chunks', 'workers', 'limits'])
        await tx.query(`DELETE FROM $schema.${table} WHERE run = ANY ($1::int[])`, [numbers])
      await tx.query(
        `WITH gone AS (DELETE FROM $schema.cases WHERE run = ANY ($1::int[]) RETURNING body)
        DELETE FROM $schema.bodies b USING (SELECT DISTINCT body FROM gone) g WHERE b.hash = g.body
          AND NOT EXISTS (SELECT 1 FROM $schema.cases c WHERE c.body = b.hash AND NOT c.run = ANY ($1::int[]))`,
        [numbers],
      )
      await tx.query('DELETE FROM $schema.runs WHERE n = ANY ($1::int[])', [numbers])
    })
    for (const id of ids) {
      this.#ownership.giveUp(id)
      this.#known.delete(id)
    }
  }

  async get(id: string): Promise<RunRecord | undefined> {
    const [row] = await this.#db.query('SELECT * FROM $schema.runs WHERE id = $1', [id])
    return row && toRun(row)
  }

  async list({ before, cursor, limit = PAGE, since, until, ...equal }: RunQuery): Promise<RunPage> {
    const given: Value[] = []
    const wanted: string[] = []
    const ask = (condition: (place: string) => string, value: Value) => {
      given.push(value)
      wanted.push(condition(`$${given.length}`))
    }
    for (const [column, value] of Object.entries(equal)) {
      const values: readonly string[] = Array.isArray(value) ? value : [value]
      ask((place) => `${column} = ANY (${place}::text[])`, values)
    }
    if (since !== undefined) ask((place) => `started_at >= ${place}`, since)
    if (until !== undefined) ask((place) => `started_at < ${place}`, until)
    if (before !== undefined) ask((place) => `n < (SELECT n FROM $schema.runs WHERE id = ${place})`, before)
    if (cursor !== undefined) ask((place) => `n < ${place}::int`, Number(cursor))
    const where = wanted.length > 0 ? `WHERE ${wanted.join(' AND ')}` : ''
    const sql = `SELECT n, ${HEAD} FROM $schema.runs ${where} ORDER BY n DESC LIMIT ${Math.trunc(limit)}`
    const rows = await this.#db.query(sql, given)
    const last = rows.length === limit ? rows.at(-1) : undefined
    return { runs: rows.map(headOf), next: last ? String(last.n) : null }
  }

  async find(prefix: string): Promise<RunHead[]> {
    const sql = `SELECT ${HEAD} FROM $schema.runs WHERE starts_with(id, $1) ORDER BY n DESC LIMIT ${FOUND}`
    return (await this.#db.query(sql, [prefix])).map(headOf)
  }

  /** Rejects where there is none of this id. */
  known(id: string): Promise<KnownRun> {
    let known = this.#known.get(id)
    if (!known) {
      known = this.#look(id)
      // What could not be found out is asked again.
      known.catch(() => this.#known.delete(id))
      this.#known.set(id, known)
    }
    return known
  }

  async #look(id: string): Promise<KnownRun> {
    const [row] = await this.#db.query('SELECT n, plan FROM $schema.runs WHERE id = $1', [id])
    if (row) return { n: row.n as number, plan: readPlan(row.plan, id) }
    throw badInput(`there is no run "${id}" in ${this.#db.place}`, `${this.#db.place} に実行 "${id}" はありません`)
  }
}

const headOf = (row: Row): RunHead => toHead(row, ownerOf(row))
