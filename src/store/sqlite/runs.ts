import { badInput } from '../../errors.ts'
import type { Row } from '../codec/rows.ts'
import { toHead, toRun } from '../codec/run-rows.ts'
import type { RunChange, RunHead, RunPage, RunPlan, RunQuery, RunRecord } from '../store.ts'
import type { Connection } from './connection.ts'
import { HEAD_COLUMNS, KIND } from './run-columns.ts'

/** A run that rows are read from or written to. */
export interface KnownRun {
  /** Its number in the tables. */
  n: number
  plan: RunPlan
  /** Whether answers wait for the rest of their case. */
  hasAnswers: boolean
}

const PAGE = 100

/** As many as show that a start of an id is not enough, and then some. */
const FOUND = 10

export class RunsTable {
  readonly #db: Connection
  readonly #known = new Map<string, KnownRun>()

  constructor(db: Connection) {
    this.#db = db
  }

  create({ id, suite, file, startedAt, status, manifest, plan, kind }: RunRecord): void {
    const sql = 'INSERT INTO runs (id, suite, file, started_at, status, manifest, plan) VALUES (?, ?, ?, ?, ?, ?, ?)'
    const texts = [JSON.stringify(manifest), JSON.stringify({ ...plan, kind })] as const
    this.#db.now(() => this.#db.prepare(sql).run(id, suite, file, startedAt, status, ...texts))
  }

  update(id: string, change: RunChange): void {
    const columns: Row = {}
    if (change.status) columns.status = change.status
    if (change.finishedAt !== undefined) columns.finished_at = change.finishedAt
    if (change.verdict !== undefined) columns.verdict = change.verdict
    if (change.summary !== undefined) columns.summary = JSON.stringify(change.summary)
    if (change.plan) columns.plan = JSON.stringify(change.plan)
    const names = Object.keys(columns)
    const value = (name: string) => (name === 'plan' ? `json_set(?, '$.kind', ${KIND})` : '?')
    const sql = `UPDATE runs SET ${names.map((name) => `${name} = ${value(name)}`).join(', ')} WHERE id = ?`
    this.#db.now(() => this.#db.prepare(sql).run(...Object.values(columns), id))
    this.#known.delete(id)
  }

  get(id: string): RunRecord | undefined {
    const row = this.#db.read(() => this.#db.prepare(`SELECT *, ${KIND} AS kind FROM runs WHERE id = ?`).get(id))
    return row && toRun(row as Row)
  }

  list({ before, cursor, limit = PAGE, since, until, ...equal }: RunQuery): RunPage {
    const wanted: string[] = []
    const given: (string | number)[] = []
    const ask = (condition: string, ...values: (string | number)[]) => {
      wanted.push(condition)
      given.push(...values)
    }
    for (const [column, value] of Object.entries(equal)) {
      const values: readonly string[] = Array.isArray(value) ? value : [value]
      ask(`${column === 'kind' ? KIND : column} IN (${values.map(() => '?').join(', ')})`, ...values)
    }
    if (since !== undefined) ask('started_at >= ?', since)
    if (until !== undefined) ask('started_at < ?', until)
    if (before !== undefined) ask('n < (SELECT n FROM runs WHERE id = ?)', before)
    if (cursor !== undefined) ask('n < ?', Number(cursor))
    const where = wanted.length > 0 ? `WHERE ${wanted.join(' AND ')}` : ''
    const sql = `SELECT n, ${HEAD_COLUMNS} FROM runs ${where} ORDER BY n DESC LIMIT ?`
    const rows = this.#db.read(() => this.#db.prepare(sql).all(...given, limit)) as Row[]
    const last = rows.length === limit ? rows.at(-1) : undefined
    return { runs: rows.map(toHead), next: last ? String(last.n) : null }
  }

  find(prefix: string): RunHead[] {
    const sql = `SELECT ${HEAD_COLUMNS} FROM runs WHERE substr(id, 1, ?) = ? ORDER BY n DESC LIMIT ${FOUND}`
    return (this.#db.read(() => this.#db.prepare(sql).all(prefix.length, prefix)) as Row[]).map(toHead)
  }

  /** Throws where there is none of this id. */
  known(id: string): KnownRun {
    let known = this.#known.get(id)
    if (!known) {
      const waiting = 'EXISTS (SELECT 1 FROM answers WHERE answers.run = runs.n) AS waiting'
      const sql = `SELECT n, plan, ${waiting} FROM runs WHERE id = ?`
      const row = this.#db.read(() => this.#db.prepare(sql).get(id)) as Row | undefined
      if (!row) {
        throw badInput(`there is no run "${id}" in ${this.#db.place}`, `${this.#db.place} に実行 "${id}" はありません`)
      }
      known = { n: row.n as number, plan: JSON.parse(row.plan as string) as RunPlan, hasAnswers: row.waiting === 1 }
      this.#known.set(id, known)
    }
    return known
  }
}
