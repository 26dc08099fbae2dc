import type { Verdict } from '../../score/result.ts'
import { contentHash } from '../codec/content-hash.ts'
import { unreadable } from '../codec/readable.ts'
import type { Row } from '../codec/rows.ts'
import { packCase, packResult, toAnswer, toCase, toResult } from '../codec/rows.ts'
import type { CaseKey, CaseQuery, CaseRange, RowQuery, StoredAnswer, StoredCase } from '../store.ts'
import type { Connection } from './connection.ts'
import type { Ownership } from './ownership.ts'
import { type Cell, readPages } from './pages.ts'
import type { RunsTable } from './runs.ts'
import { scoresColumn, textColumns } from './text-columns.ts'

/** Cases, their results, and answers that wait for the rest of their case. */
export class ResultTables {
  readonly #db: Connection
  readonly #runs: RunsTable
  readonly #ownership: Ownership

  constructor(db: Connection, runs: RunsTable, ownership: Ownership) {
    this.#db = db
    this.#runs = runs
    this.#ownership = ownership
  }

  recordedCases(run: string, { from = 0, to = Number.MAX_SAFE_INTEGER }: CaseRange = {}): (index: number) => boolean {
    const { n } = this.#runs.known(run)
    const some = 'FROM cases WHERE run = ? AND idx >= ? AND idx < ?'
    this.#db.commit()
    return this.#db.read(() => {
      const { last } = this.#db.prepare(`SELECT max(idx) AS last ${some}`).get(n, from, to) as { last: number | null }
      const seen = new Uint8Array((last ?? from - 1) + 1 - from)
      for (const row of this.#db.prepare(`SELECT idx ${some}`).iterate(n, from, to))
        seen[(row.idx as number) - from] = 1
      return (index) => seen[index - from] === 1
    })
  }

  /** On disk when it returns: the next call must not begin while an answer that was paid for could still be lost. */
  recordAnswer(run: string, index: number, answer: StoredAnswer): void {
    const known = this.#runs.known(run)
    const { target, repeat } = answer
    const body = JSON.stringify(answer)
    const sql = 'INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)'
    const keep = () => this.#db.prepare(sql).run(known.n, index, target, repeat, body)
    this.#db.write(keep, this.#ownership.mine(run).isMine)
    known.hasAnswers = true
    this.#db.commit()
    this.#ownership.mine(run)
  }

  answersOf(run: string, index: number): StoredAnswer[] {
    const { n } = this.#runs.known(run)
    const sql = 'SELECT body FROM answers WHERE run = ? AND idx = ?'
    const rows = this.#db.read(() => this.#db.prepare(sql).all(n, index)) as Row[]
    return rows.map(({ body }) => toAnswer(body, run))
  }

  recordCase(run: string, { index, case: testCase, origin, rows }: StoredCase): void {
    const known = this.#runs.known(run)
    // Packed now, not when it is written: until then a few texts wait instead of all they are made of.
    const [id, body] = packCase(testCase)
    const hash = contentHash(body)
    const results = rows.map((row) => packResult(row, known.plan))
    this.#db.write(() => {
      const at = [known.n, index] as const
      const number = this.#bodyOf(hash, body)
      const keep = this.#db.prepare('INSERT OR REPLACE INTO cases VALUES (?, ?, ?, ?, ?, ?)')
      keep.run(...at, id, number, origin.file, origin.line)
      const insert = this.#db.prepare('INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      for (const result of results) insert.run(...at, ...result)
      if (known.hasAnswers) this.#db.prepare('DELETE FROM answers WHERE run = ? AND idx = ?').run(...at)
    }, this.#ownership.mine(run).isMine)
  }

  /** The number of a text that is kept once, whoever refers to it. */
  #bodyOf(hash: string, body: string): number | bigint {
    const kept = this.#db.prepare('INSERT OR IGNORE INTO bodies (hash, body) VALUES (?, ?)').run(hash, body)
    if (kept.changes === 1) return kept.lastInsertRowid
    return (this.#db.prepare('SELECT n FROM bodies WHERE hash = ?').get(hash) as { n: number }).n
  }

  counts(run: string): Record<Verdict, number> {
    const { n } = this.#runs.known(run)
    const counts: Record<Verdict, number> = { pass: 0, fail: 0, review: 0, error: 0 }
    this.#db.commit()
    const sql = 'SELECT verdict, count(*) AS n FROM results WHERE run = ? GROUP BY verdict'
    for (const row of this.#db.read(() => this.#db.prepare(sql).all(n)) as Row[]) {
      if (!Object.hasOwn(counts, row.verdict as string)) throw unreadable(run, `verdict ${row.verdict}`, undefined)
      counts[row.verdict as Verdict] = row.n as number
    }
    return counts
  }

  async *rows(
    run: string,
    { texts = 'none', details, verdicts, problems, targets, labelled, only, ...query }: RowQuery = {},
  ) {
    const { n, plan } = this.#runs.known(run)
    // By the results' own index: asked of the cases, SQLite walked through all results of the run.
    const { wanted, given } = conditions(query, 'r')
    const oneOf = (column: string, values: readonly (string | number)[]) => {
      wanted.push(`${column} IN (${values.map(() => '?').join(', ')})`)
      given.push(...values)
    }
    if (verdicts) oneOf('r.verdict', verdicts)
    if (targets) {
      const places = targets.map((target) => plan.targets.indexOf(target))
      oneOf('r.target', places)
    }
    if (problems) wanted.push("(r.verdict <> 'pass' OR r.errors > 0)")
    if (labelled) wanted.push('c.id IN (SELECT case_id FROM labels)')
    const needsBodies = texts !== 'none' || plan.cluster !== null
    const sql = `SELECT r.idx, c.id, c.file, c.line, r.target, r.repeat, r.verdict, r.average, ${scoresColumn(details)},
        r.duration_ms, r.usage, r.reason, ${textColumns(texts, plan)}
      FROM results r JOIN cases c ON c.run = r.run AND c.idx = r.idx ${needsBodies ? 'JOIN bodies b ON b.n = c.body' : ''} WHERE ${['r.run = ?', ...wanted].join(' AND ')}`
    for (const page of readPages(this.#db, { sql, given: [n, ...given], key: RESULT_KEY })) {
      for (const cells of page)
        if (!only || only(cells[0] as number)) yield toResult(resultRow(cells), plan, details, run)
    }
  }

  async *cases(run: string, query: CaseQuery = {}): AsyncGenerator<StoredCase> {
    const { n, plan } = this.#runs.known(run)
    const { wanted, given } = conditions(query, 'c')
    const sql = `SELECT c.idx, c.id, b.body, c.file, c.line FROM cases c JOIN bodies b ON b.n = c.body
      WHERE ${['c.run = ?', ...wanted].join(' AND ')}`
    const results = 'SELECT * FROM results WHERE run = ? AND idx = ? ORDER BY target, repeat'
    for (const page of readPages(this.#db, { sql, given: [n, ...given], key: CASE_KEY })) {
      for (const [idx, id, body, file, line] of page) {
        const rows = this.#db.read(() => this.#db.prepare(results).all(n, idx as number)) as Row[]
        yield {
          index: idx as number,
          case: toCase(body, run, id),
          origin: { file: file as string, line: line as number },
          rows: rows.map((row) => toResult({ ...row, id: id as string }, plan, 'all', run)),
        }
      }
    }
  }

  async *caseKeys(run: string): AsyncGenerator<CaseKey> {
    const given = [this.#runs.known(run).n]
    const sql = 'SELECT c.idx, c.id, c.body FROM cases c WHERE c.run = ?'
    for (const page of readPages(this.#db, { sql, given, key: CASE_KEY })) {
      for (const [idx, id, body] of page) yield { index: idx as number, id: id as string, body: body as number }
    }
  }

  async *caseTexts(run: string): AsyncGenerator<{ index: number; id: string; text: string }> {
    const given = [this.#runs.known(run).n]
    const sql = 'SELECT c.idx, c.id, b.body FROM cases c JOIN bodies b ON b.n = c.body WHERE c.run = ?'
    for (const page of readPages(this.#db, { sql, given, key: CASE_KEY })) {
      for (const [idx, id, body] of page) yield { index: idx as number, id: id as string, text: body as string }
    }
  }
}

const CASE_KEY = [['c.idx', 0]] as const
const RESULT_KEY = [
  ['r.idx', 0],
  ['r.target', 4],
  ['r.repeat', 5],
] as const

/** In the order of the query. */
const resultRow = (cells: Cell[]) => ({
  id: cells[1] as Cell,
  file: cells[2] as Cell,
  line: cells[3] as Cell,
  target: cells[4] as Cell,
  repeat: cells[5] as Cell,
  verdict: cells[6] as Cell,
  average: cells[7] as Cell,
  scores: cells[8] as Cell,
  duration_ms: cells[9] as Cell,
  usage: cells[10] as Cell,
  reason: cells[11] as Cell,
  body: cells[12] as Cell,
  output: cells[13] as Cell,
  sent: cells[14] as Cell,
  metadata: cells[15] as Cell,
})

function conditions({ caseId, from, to, errors }: CaseQuery, ranged: 'c' | 'r') {
  const wanted: string[] = []
  const given: (string | number)[] = []
  const ask = (condition: string, ...values: (string | number)[]) => {
    wanted.push(condition)
    given.push(...values)
  }
  if (caseId !== undefined) ask('c.id = ?', caseId)
  if (from !== undefined) ask(`${ranged}.idx >= ?`, from)
  if (to !== undefined) ask(`${ranged}.idx < ?`, to)
  if (errors) ask('EXISTS (SELECT 1 FROM results e WHERE e.run = c.run AND e.idx = c.idx AND e.errors > 0)')
  return { wanted, given }
}
