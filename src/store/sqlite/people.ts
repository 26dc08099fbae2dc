import type { Row } from '../codec/rows.ts'
import type { DecisionEntry, LabelSource, StoredLabel } from '../store.ts'
import type { Connection } from './connection.ts'
import type { RunsTable } from './runs.ts'

/** What people said of answers. It outlives the run that they saw: names stand here, not numbers of other tables. */
export class PeopleTables {
  readonly #db: Connection
  readonly #runs: RunsTable

  constructor(db: Connection, runs: RunsTable) {
    this.#db = db
    this.#runs = runs
  }

  recordDecision({ run, case: id, target, repeat, answer, decision, rater, note, decidedAt }: DecisionEntry): void {
    const sql = `INSERT INTO decisions (run, case_id, target, repeat, answer, decision, rater, note, decided_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
    const given = [run, id, target, repeat, answer, decision, rater, note, decidedAt]
    this.#db.now(() => this.#db.prepare(sql).run(...given))
  }

  decisionLog(run?: string): DecisionEntry[] {
    const some = run === undefined ? '' : 'WHERE run = ?'
    const sql = `SELECT * FROM decisions ${some} ORDER BY n`
    const rows = this.#db.read(() => this.#db.prepare(sql).all(...(run === undefined ? [] : [run]))) as Row[]
    return rows.map((row) => ({
      run: row.run as string,
      case: row.case_id as string,
      target: row.target as string,
      repeat: row.repeat as number,
      answer: row.answer as string,
      decision: row.decision as DecisionEntry['decision'],
      rater: row.rater as string | null,
      note: row.note as string | null,
      decidedAt: row.decided_at as string,
    }))
  }

  /** A row that was deleted from a file of labels is gone from the store, too, once the file is read again. */
  recordLabels(run: string, source: LabelSource, labels: readonly StoredLabel[]): void {
    this.#db.now(() => {
      const forget = this.#db.prepare('DELETE FROM labels WHERE run = ? AND source = ? AND target = ?')
      for (const target of source.targets) forget.run(run, source.name, target)
      const insert = this.#db.prepare(
        `INSERT OR REPLACE INTO labels (case_id, answer, scorer, rater, value, passed, run, target, repeat, source)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      for (const { case: id, answer, scorer, rater, value, passed, target, repeat } of labels) {
        const decided = passed === null ? null : Number(passed)
        insert.run(id, answer, scorer ?? '', rater ?? '', value, decided, run, target, repeat, source.name)
      }
    })
  }

  labels(run: string): StoredLabel[] {
    const { n } = this.#runs.known(run)
    this.#db.commit()
    if (!this.#db.read(() => this.#db.prepare('SELECT 1 FROM labels LIMIT 1').get())) return []
    // Cases have no index by id, labels have: this order looks each case up among the labels, not the other way round.
    const sql = `SELECT l.* FROM cases c CROSS JOIN labels l ON l.case_id = c.id
      WHERE c.run = ? ORDER BY c.idx, l.answer, l.scorer, l.rater`
    const rows = this.#db.read(() => this.#db.prepare(sql).all(n)) as Row[]
    return rows.map((row) => ({
      case: row.case_id as string,
      answer: row.answer as string,
      target: row.target as string,
      repeat: row.repeat as number,
      scorer: row.scorer === '' ? null : (row.scorer as string),
      rater: row.rater === '' ? null : (row.rater as string),
      value: row.value as number,
      passed: row.passed === null ? null : row.passed === 1,
    }))
  }
}
