import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { badInput } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Case } from '../score/case.ts'
import type { ResultRow, Verdict } from '../score/result.ts'
import { explained } from './sqlite-errors.ts'
import { openDatabase } from './sqlite-open.ts'
import { type KnownRun, PeopleTables } from './sqlite-people.ts'
import { packCase, packResult, type Row, textColumns, toResult, toRun } from './sqlite-rows.ts'
import { inTransaction } from './sqlite-transaction.ts'
import type {
  Decision,
  LabelSource,
  Memo,
  RowQuery,
  RunPlan,
  RunRecord,
  Store,
  StoredAnswer,
  StoredCase,
  StoredLabel,
} from './store.ts'

/** Writes that are committed together at most; fewer as soon as the loop waits for anything. */
const BATCH = 256

/** The store in one SQLite file. Writes are gathered for the rest of the tick and committed as one transaction. */
export class SqliteStore implements Store {
  readonly place: string
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #runs = new Map<string, KnownRun>()
  readonly #people = new PeopleTables(
    (sql) => this.#prepare(sql),
    (id) => this.#run(id).plan,
  )
  readonly memo: Memo
  #pending: (() => void)[] = []
  #scheduled = false
  #failure: unknown

  private constructor(place: string, db: DatabaseSync) {
    this.place = place
    this.#db = db
    this.memo = {
      get: async (key) => {
        const row = this.#prepare('SELECT value FROM memo WHERE key = ?').get(key) as Row | undefined
        return row && (JSON.parse(row.value as string) as Json)
      },
      // On disk when it returns: what was paid for is not paid for again, whatever happens next.
      set: async (key, value) => {
        this.#write(() => this.#prepare('INSERT OR REPLACE INTO memo VALUES (?, ?)').run(key, JSON.stringify(value)))
        this.#commit()
      },
    }
  }

  /** Opens or creates the store: a file, or a folder that holds `saiten.db`. */
  static async open(path: string): Promise<SqliteStore> {
    const { file, db } = await openDatabase(path)
    return new SqliteStore(file, db)
  }

  async createRun(run: RunRecord): Promise<void> {
    const { id, suite, file, startedAt, status, manifest, plan } = run
    this.#now(() =>
      this.#prepare(
        'INSERT INTO runs (id, suite, file, started_at, status, manifest, plan) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ).run(id, suite, file, startedAt, status, JSON.stringify(manifest), JSON.stringify(plan)),
    )
  }

  async updateRun(id: string, change: Parameters<Store['updateRun']>[1]): Promise<void> {
    const columns: Row = {}
    if (change.status) columns.status = change.status
    if (change.finishedAt !== undefined) columns.finished_at = change.finishedAt
    if (change.verdict !== undefined) columns.verdict = change.verdict
    if (change.summary !== undefined) columns.summary = JSON.stringify(change.summary)
    if (change.plan) columns.plan = JSON.stringify(change.plan)
    const names = Object.keys(columns)
    const sql = `UPDATE runs SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`
    this.#now(() => this.#prepare(sql).run(...Object.values(columns), id))
    this.#runs.delete(id)
  }

  async listRuns(limit: number): Promise<RunRecord[]> {
    return this.#prepare('SELECT * FROM runs ORDER BY n DESC LIMIT ?')
      .all(limit)
      .map((row) => toRun(row as Row))
  }

  async findRuns(prefix: string): Promise<RunRecord[]> {
    const rows = this.#prepare('SELECT * FROM runs WHERE substr(id, 1, ?) = ? ORDER BY n DESC').all(
      prefix.length,
      prefix,
    )
    return rows.map((row) => toRun(row as Row))
  }

  async recordedCases(run: string): Promise<(index: number) => boolean> {
    await this.flush()
    const { n } = this.#run(run)
    const last = this.#prepare('SELECT max(idx) AS last FROM cases WHERE run = ?').get(n) as { last: number | null }
    const seen = new Uint8Array((last.last ?? -1) + 1)
    for (const row of this.#prepare('SELECT idx FROM cases WHERE run = ?').iterate(n)) seen[row.idx as number] = 1
    return (index) => seen[index] === 1
  }

  /** On disk when it returns: the next call must not begin while an answer that was paid for could still be lost. */
  async recordAnswer(run: string, index: number, answer: StoredAnswer): Promise<void> {
    const known = this.#run(run)
    const { target, repeat } = answer
    const body = JSON.stringify(answer)
    this.#write(() =>
      this.#prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)').run(known.n, index, target, repeat, body),
    )
    known.hasAnswers = true
    this.#commit()
  }

  async answersOf(run: string, index: number): Promise<StoredAnswer[]> {
    const rows = this.#prepare('SELECT body FROM answers WHERE run = ? AND idx = ?').all(this.#run(run).n, index)
    return rows.map((row) => JSON.parse(row.body as string) as StoredAnswer)
  }

  recordCase(run: string, { index, case: testCase, origin, rows }: StoredCase): void {
    const known = this.#run(run)
    // Packed now, not when it is written: until then a few texts wait instead of all they are made of.
    const packed = packCase(testCase)
    const results = rows.map((row) => packResult(row, known.plan))
    this.#write(() => {
      const at = [known.n, index] as const
      this.#prepare('INSERT OR REPLACE INTO cases VALUES (?, ?, ?, ?, ?, ?)').run(
        ...at,
        ...packed,
        origin.file,
        origin.line,
      )
      const insert = this.#prepare('INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      for (const result of results) insert.run(...at, ...result)
      if (known.hasAnswers) this.#prepare('DELETE FROM answers WHERE run = ? AND idx = ?').run(...at)
    })
    if (this.#pending.length >= BATCH) this.#commit()
  }

  async forgetErrors(run: string): Promise<number> {
    await this.flush()
    const { n } = this.#run(run)
    const failed = "SELECT DISTINCT idx FROM results WHERE run = ?1 AND verdict = 'error'"
    let forgotten = 0
    this.#now(() => {
      forgotten = Number(this.#prepare(`DELETE FROM cases WHERE run = ?1 AND idx IN (${failed})`).run(n).changes)
      this.#prepare(`DELETE FROM results WHERE run = ?1 AND idx IN (${failed})`).run(n)
    })
    return forgotten
  }

  async counts(run: string): Promise<Record<Verdict, number>> {
    await this.flush()
    const counts: Record<Verdict, number> = { pass: 0, fail: 0, review: 0, error: 0 }
    const rows = this.#prepare('SELECT verdict, count(*) AS n FROM results WHERE run = ? GROUP BY verdict').all(
      this.#run(run).n,
    )
    for (const row of rows) counts[row.verdict as Verdict] = row.n as number
    return counts
  }

  async *rows(
    run: string,
    { texts = 'none', details, caseId, verdicts, labelled }: RowQuery = {},
  ): AsyncIterable<ResultRow> {
    await this.flush()
    const { n, plan } = this.#run(run)
    const wanted = [
      'r.run = ?',
      ...(caseId === undefined ? [] : ['c.id = ?']),
      ...(verdicts ? [`r.verdict IN (${verdicts.map(() => '?').join(', ')})`] : []),
      ...(labelled ? ['c.id IN (SELECT case_id FROM labels)'] : []),
    ].join(' AND ')
    const sql = `SELECT c.id AS id, c.file, c.line, r.target, r.repeat, r.verdict, r.average, r.scores, r.duration_ms, r.usage
        ${textColumns(texts, plan)}
      FROM results r JOIN cases c ON c.run = r.run AND c.idx = r.idx WHERE ${wanted} ORDER BY r.idx, r.target, r.repeat`
    const given = [n, ...(caseId === undefined ? [] : [caseId]), ...(verdicts ?? [])]
    for (const row of this.#prepare(sql).iterate(...given)) yield toResult(row as Row, plan, details)
  }

  async *cases(run: string, caseId?: string): AsyncIterable<StoredCase> {
    await this.flush()
    const { n, plan } = this.#run(run)
    const some = caseId === undefined ? '' : 'AND id = ?'
    const given = [n, ...(caseId === undefined ? [] : [caseId])]
    const results = this.#prepare('SELECT * FROM results WHERE run = ? AND idx = ? ORDER BY target, repeat')
    for (const found of this.#prepare(`SELECT * FROM cases WHERE run = ? ${some} ORDER BY idx`).iterate(...given)) {
      const row = found as Row
      const origin = { file: row.file as string, line: row.line as number }
      const rows = results
        .all(n, row.idx as number)
        .map((result) => toResult({ ...(result as Row), id: row.id as string }, plan))
      yield { index: row.idx as number, case: JSON.parse(row.body as string) as Case, origin, rows }
    }
  }

  async *caseTexts(run: string): AsyncIterable<{ id: string; text: string }> {
    await this.flush()
    const rows = this.#prepare('SELECT id, body AS text FROM cases WHERE run = ?').iterate(this.#run(run).n)
    for (const row of rows) yield row as { id: string; text: string }
  }

  async recordDecision(decision: Decision): Promise<void> {
    this.#now(() => this.#people.recordDecision(this.#run(decision.run), decision))
  }

  async decisions(run?: string): Promise<Decision[]> {
    return this.#people.decisions(run)
  }

  async recordLabels(run: string, source: LabelSource, labels: readonly StoredLabel[]): Promise<void> {
    this.#now(() => this.#people.recordLabels(this.#run(run), source, labels))
  }

  async labels(run: string): Promise<StoredLabel[]> {
    await this.flush()
    return this.#people.labels(this.#run(run).n)
  }

  async flush(): Promise<void> {
    this.#commit()
  }

  async close(): Promise<void> {
    this.#commit()
    this.#db.close()
  }

  #run(id: string): KnownRun {
    let known = this.#runs.get(id)
    if (!known) {
      const waiting = 'EXISTS (SELECT 1 FROM answers WHERE answers.run = runs.n) AS waiting'
      const row = this.#prepare(`SELECT n, plan, ${waiting} FROM runs WHERE id = ?`).get(id) as Row | undefined
      if (!row) throw badInput(`there is no run "${id}" in ${this.place}`, `${this.place} に実行 "${id}" はありません`)
      known = { n: row.n as number, plan: JSON.parse(row.plan as string) as RunPlan, hasAnswers: row.waiting === 1 }
      this.#runs.set(id, known)
    }
    return known
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#db.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** Joins the transaction of this tick. A failure shows at the next call, since nobody waits for this one. */
  #write(action: () => void): void {
    if (this.#failure) throw this.#failure
    this.#pending.push(action)
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      try {
        this.#commit()
      } catch (error) {
        this.#failure = error
      }
    })
  }

  #commit(): void {
    if (this.#failure) throw this.#failure
    const actions = this.#pending
    if (actions.length === 0) return
    this.#pending = []
    this.#now(() => {
      for (const action of actions) action()
    })
  }

  #now(action: () => void): void {
    explained(this.place, () => inTransaction(this.#db, action))
  }
}
