import type { Row } from '../codec/rows.ts'
import type { Decision, LabelSource, StoredLabel } from '../store.ts'
import type { Connection } from './connection.ts'
import type { RunsTable } from './runs.ts'

/** What people said of answers: decisions on a run's cases, and labels, which hold for the same answer in any run. */
export class PeopleTables {
  readonly #db: Connection
  readonly #runs: RunsTable

  constructor(db: Connection, runs: RunsTable) {
    this.#db = db
    this.#runs = runs
  }

  recordDecision({ run, case: id, target, decision, note, decidedAt }: Decision): void {
    const { n, plan } = this.#runs.known(run)
    const sql = 'INSERT OR REPLACE INTO decisions VALUES (?, ?, ?, ?, ?, ?)'
    this.#db.now(() => this.#db.prepare(sql).run(n, id, plan.targets.indexOf(target), decision, note, decidedAt))
  }

  decisions(run?: string): Decision[] {
    const some = run === undefined ? '' : 'WHERE r.id = ?'
    const sql = `SELECT r.id AS run, d.case_id, d.target, d.decision, d.note, d.decided_at
      FROM decisions d JOIN runs r ON r.n = d.run ${some} ORDER BY d.decided_at, d.run, d.case_id`
    const rows = this.#db.read(() => this.#db.prepare(sql).all(...(run === undefined ? [] : [run]))) as Row[]
    return rows.map((row) => ({
      run: row.run as string,
      case: row.case_id as string,
      target: this.#targetOf(row.run, row.target),
      decision: row.decision as Decision['decision'],
      note: row.note as string | null,
      decidedAt: row.decided_at as string,
    }))
  }

  /** A row that was deleted from a file of labels is gone from the store, too, once the file is read again. */
  recordLabels(run: string, source: LabelSource, labels: readonly StoredLabel[]): void {
    const { n, plan } = this.#runs.known(run)
    this.#db.now(() => {
      const forget = this.#db.prepare('DELETE FROM labels WHERE run = ? AND source = ? AND target = ?')
      for (const target of source.targets) forget.run(n, source.name, plan.targets.indexOf(target))
      const insert = this.#db.prepare(
        `INSERT OR REPLACE INTO labels (case_id, answer, scorer, rater, value, passed, run, target, repeat, source)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      for (const { case: id, answer, scorer, rater, value, passed, target, repeat } of labels) {
        const decided = passed === null ? null : Number(passed)
        const place = plan.targets.indexOf(target)
        insert.run(id, answer, scorer ?? '', rater ?? '', value, decided, n, place, repeat, source.name)
      }
    })
  }

  labels(run: string): StoredLabel[] {
    const { n } = this.#runs.known(run)
    this.#db.commit()
    if (!this.#db.read(() => this.#db.prepare('SELECT 1 FROM labels LIMIT 1').get())) return []
    // Cases have no index by id, labels have: this order looks each case up among the labels, not the other way round.
    const sql = `SELECT l.*, r.id AS run_id FROM cases c CROSS JOIN labels l ON l.case_id = c.id
      CROSS JOIN runs r ON r.n = l.run WHERE c.run = ? ORDER BY c.idx, l.answer, l.scorer, l.rater`
    const rows = this.#db.read(() => this.#db.prepare(sql).all(n)) as Row[]
    return rows.map((row) => ({
      case: row.case_id as string,
      answer: row.answer as string,
      target: this.#targetOf(row.run_id, row.target),
      repeat: row.repeat as number,
      scorer: row.scorer === '' ? null : (row.scorer as string),
      rater: row.rater === '' ? null : (row.rater as string),
      value: row.value as number,
      passed: row.passed === null ? null : row.passed === 1,
    }))
  }

  #targetOf(run: Row[string] | undefined, place: Row[string] | undefined): string {
    return this.#runs.known(run as string).plan.targets[place as number] as string
  }
}
