import { badInput } from '../../errors.ts'
import { readPlan } from '../codec/plan.ts'
import type { Row } from '../codec/rows.ts'
import { toHead, toRun } from '../codec/run-rows.ts'
import type { Claim, RunChange, RunHead, RunPage, RunPlan, RunQuery, RunRecord } from '../store.ts'
import type { Connection } from './connection.ts'
import { type Ownership, ownerOf } from './ownership.ts'
import { keyBySize } from './schema.ts'

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

const HEAD =
  'n, id, suite, file, kind, started_at, finished_at, status, verdict, token, owner, beat, targets, rescored, cases'

export class RunsTable {
  readonly #db: Connection
  readonly #ownership: Ownership
  readonly #known = new Map<string, KnownRun>()

  constructor(db: Connection, ownership: Ownership) {
    this.#db = db
    this.#ownership = ownership
  }

  create({ id, suite, file, kind, startedAt, status, manifest, plan }: RunRecord): Claim {
    const { token, owner, beat } = this.#ownership.columns()
    const columns = {
      ...{ id, suite, file, kind, started_at: startedAt, status, token, owner, beat },
      targets: JSON.stringify(plan.targets),
      rescored: plan.rescored ?? null,
      manifest: JSON.stringify(manifest),
      plan: JSON.stringify(plan),
    }
    const names = Object.keys(columns)
    const sql = `INSERT INTO runs (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    this.#db.now(() => this.#db.prepare(sql).run(...Object.values(columns)))
    return this.#ownership.hold(id, token)
  }

  claim(id: string): Claim {
    this.known(id)
    this.#known.delete(id)
    return this.#ownership.claim(id)
  }

  update(id: string, change: RunChange): void {
    const ends = change.status !== undefined && change.status !== 'running'
    const columns: Row = ends ? { token: null, owner: null, beat: null } : {}
    if (change.status) columns.status = change.status
    if (change.finishedAt !== undefined) columns.finished_at = change.finishedAt
    if (change.verdict !== undefined) columns.verdict = change.verdict
    if (change.plan) columns.plan = JSON.stringify(change.plan)
    if (change.summary !== undefined) {
      columns.summary = JSON.stringify(change.summary)
      columns.cases = change.summary && JSON.stringify(change.summary.cases)
    }
    const names = Object.keys(columns)
    const sql = `UPDATE runs SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`
    this.#db.commit()
    this.#db.now(() => {
      this.#ownership.mayChange(id)
      this.#db.prepare(sql).run(...Object.values(columns), id)
    })
    if (ends) this.#ownership.giveUp(id)
    this.#known.delete(id)
  }

  get(id: string): RunRecord | undefined {
    const row = this.#db.read(() => this.#db.prepare('SELECT * FROM runs WHERE id = ?').get(id))
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
      ask(`${column} IN (${values.map(() => '?').join(', ')})`, ...values)
    }
    if (since !== undefined) ask('started_at >= ?', since)
    if (until !== undefined) ask('started_at < ?', until)
    if (before !== undefined) ask('n < (SELECT n FROM runs WHERE id = ?)', before)
    if (cursor !== undefined) ask('n < ?', Number(cursor))
    const where = wanted.length > 0 ? `WHERE ${wanted.join(' AND ')}` : ''
    const rows = this.#heads(`${where} ORDER BY n DESC LIMIT ?`, ...given, limit)
    const last = rows.length === limit ? rows.at(-1) : undefined
    return { runs: rows.map(headOf), next: last ? String(last.n) : null }
  }

  find(prefix: string): RunHead[] {
    const where = `WHERE substr(id, 1, ?) = ? ORDER BY n DESC LIMIT ${FOUND}`
    return this.#heads(where, prefix.length, prefix).map(headOf)
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
      known = { n: row.n as number, plan: readPlan(row.plan, id), hasAnswers: row.waiting === 1 }
      this.#known.set(id, known)
    }
    return known
  }

  delete(ids: readonly string[]): void {
    const runs = ids.map((id) => ({ id, n: this.#numberOf(id) }))
    this.#db.commit()
    this.#db.now(() => {
      for (const { id, n } of runs) {
        this.#ownership.mayChange(id)
        for (const table of ['results', 'answers', 'cases'])
          this.#db.prepare(`DELETE FROM ${table} WHERE run = ?`).run(n)
        this.#db.prepare('DELETE FROM runs WHERE n = ?').run(n)
      }
      this.#db.prepare('DELETE FROM bodies WHERE n NOT IN (SELECT body FROM cases)').run()
      keyBySize(this.#db)
    })
    for (const { id } of runs) {
      this.#ownership.giveUp(id)
      this.#known.delete(id)
    }
    this.#db.shrink()
  }

  /** Also of a run that cannot be read. */
  #numberOf(id: string): number {
    const row = this.#db.read(() => this.#db.prepare('SELECT n FROM runs WHERE id = ?').get(id)) as Row | undefined
    if (row) return row.n as number
    throw badInput(`there is no run "${id}" in ${this.#db.place}`, `${this.#db.place} に実行 "${id}" はありません`)
  }

  #heads(rest: string, ...given: (string | number)[]): Row[] {
    return this.#db.read(() => this.#db.prepare(`SELECT ${HEAD} FROM runs ${rest}`).all(...given)) as Row[]
  }
}

const headOf = (row: Row) => toHead(row, ownerOf(row as Parameters<typeof ownerOf>[0]))
