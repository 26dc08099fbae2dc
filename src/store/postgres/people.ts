import type { DecisionEntry, LabelSource, StoredLabel } from '../store.ts'
import type { Connection } from './connection.ts'
import { fromColumn, toColumn } from './plain-text.ts'
import type { RunsTable } from './runs.ts'

/** What people said of answers. It outlives the run that they saw: names stand here, not numbers of other tables. */
export class PeopleTables {
  readonly #db: Connection
  readonly #runs: RunsTable

  constructor(db: Connection, runs: RunsTable) {
    this.#db = db
    this.#runs = runs
  }

  async recordDecision(entry: DecisionEntry): Promise<void> {
    const { run, case: id, target, repeat, answer, decision, rater, note, decidedAt } = entry
    const sql = `INSERT INTO $schema.decisions (run, case_id, target, repeat, answer, decision, rater, note, decided_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
    const names = [run, toColumn(id), toColumn(target), repeat, answer, decision]
    await this.#db.query(sql, [...names, optional(rater), optional(note), decidedAt])
  }

  async decisionLog(run?: string): Promise<DecisionEntry[]> {
    const some = run === undefined ? '' : 'WHERE run = $1'
    const rows = await this.#db.query(
      `SELECT * FROM $schema.decisions ${some} ORDER BY n`,
      run === undefined ? [] : [run],
    )
    return rows.map((row) => ({
      run: row.run as string,
      case: fromColumn(row.case_id as string),
      target: fromColumn(row.target as string),
      repeat: row.repeat as number,
      answer: row.answer as string,
      decision: row.decision as DecisionEntry['decision'],
      rater: row.rater === null ? null : fromColumn(row.rater as string),
      note: row.note === null ? null : fromColumn(row.note as string),
      decidedAt: row.decided_at as string,
    }))
  }

  /** A row that was deleted from a file of labels is gone from the store, too, once the file is read again. */
  async recordLabels(run: string, source: LabelSource, labels: readonly StoredLabel[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const forget = 'DELETE FROM $schema.labels WHERE run = $1 AND source = $2 AND target = $3'
      for (const target of source.targets) await tx.query(forget, [run, source.name, toColumn(target)])
      const keep = `INSERT INTO $schema.labels (case_id, answer, scorer, rater, value, passed, run, target, repeat, source)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (case_id, answer, scorer, rater) DO UPDATE SET
        value = excluded.value, passed = excluded.passed, run = excluded.run, target = excluded.target,
        repeat = excluded.repeat, source = excluded.source`
      for (const { case: id, answer, scorer, rater, value, passed, target, repeat } of labels) {
        const decided = passed === null ? null : Number(passed)
        const names = [toColumn(id), answer, toColumn(scorer ?? ''), toColumn(rater ?? '')]
        await tx.query(keep, [...names, value, decided, run, toColumn(target), repeat, source.name])
      }
    })
  }

  async labels(run: string): Promise<StoredLabel[]> {
    const { n } = await this.#runs.known(run)
    const sql = `SELECT l.* FROM $schema.cases c JOIN $schema.labels l ON l.case_id = c.id WHERE c.run = $1
      ORDER BY c.idx, l.answer COLLATE "C", l.scorer COLLATE "C", l.rater COLLATE "C"`
    const rows = await this.#db.query(sql, [n])
    return rows.map((row) => ({
      case: fromColumn(row.case_id as string),
      answer: row.answer as string,
      target: fromColumn(row.target as string),
      repeat: row.repeat as number,
      scorer: row.scorer === '' ? null : fromColumn(row.scorer as string),
      rater: row.rater === '' ? null : fromColumn(row.rater as string),
      value: row.value as number,
      passed: row.passed === null ? null : row.passed === 1,
    }))
  }
}

const optional = (text: string | null) => (text === null ? null : toColumn(text))
