import type { ResultRow, Verdict } from '../../score/result.ts'
import { contentHash } from '../codec/content-hash.ts'
import { unreadable } from '../codec/readable.ts'
import type { Row } from '../codec/rows.ts'
import { packCase, packResult, toAnswer, toCase, toResult } from '../codec/rows.ts'
import type { CasesQuery } from '../results.ts'
import type { CaseKey, CaseQuery, CaseRange, RowQuery, StoredAnswer, StoredCase } from '../store.ts'
import type { Connection } from './connection.ts'
import type { Ownership } from './ownership.ts'
import { readAnswers, readCaseKeys, readCases, readResults } from './read-results.ts'
import type { RunsTable } from './runs.ts'
import { withRows } from './with-rows.ts'

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
    const results = rows.map((row) => packResult(row, known.plan))
    const { n } = known
    this.#db.write(() => {
      const number = this.#kept(id, sizeKey(body), body) ?? this.#kept(id, contentHash(body), body)
      // `get` and not `run`, which makes an object of what was changed: of three a case, that is a tenth of storing it.
      const keep = this.#db.prepare('INSERT OR REPLACE INTO cases VALUES (?, ?, ?, ?, ?, ?)')
      keep.get(n, index, id, number as number, origin.file, origin.line)
      const insert = this.#db.prepare('INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      for (const result of results) insert.get(n, index, ...result)
      if (known.hasAnswers) this.#db.prepare('DELETE FROM answers WHERE run = ? AND idx = ?').run(n, index)
    }, this.#ownership.mine(run).isMine)
  }

  /** The number of a text that is kept once, whoever refers to it; undefined where another text has that key. */
  #kept(id: string, key: string, body: string): number | bigint | undefined {
    const keep = this.#db.prepare('INSERT OR IGNORE INTO bodies (id, key, body) VALUES (?, ?, ?)')
    const { changes, lastInsertRowid } = keep.run(id, key, body)
    if (changes === 1) return lastInsertRowid
    const find = this.#db.prepare('SELECT n FROM bodies WHERE id = ? AND key = ? AND body = ?')
    return (find.get(id, key, body) as { n: number } | undefined)?.n
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

  async *rows(run: string, query: RowQuery = {}): AsyncGenerator<ResultRow> {
    const known = this.#runs.known(run)
    for (const row of readResults(this.#db, known, query)) yield toResult(row, known.plan, query.details, run)
  }

  async *cases(run: string, { details = 'all', answers: some, ...query }: CasesQuery = {}): AsyncGenerator<StoredCase> {
    const known = this.#runs.known(run)
    const answers = (of: CaseQuery) =>
      readAnswers(this.#db, known.n, { ...of, details, ...(some && { answers: some }) })
    const cases = readCases(this.#db, known.n, query)
    const answersOf = (idx: number) => answers({ from: idx, to: idx + 1 })
    for (const [{ idx, id, body, file, line }, rows] of withRows(cases, answers(query), answersOf)) {
      yield {
        index: idx,
        case: toCase(body, run, id),
        origin: { file, line },
        rows: rows.map((row) => {
          row.id = id
          return toResult(row, known.plan, details, run)
        }),
      }
    }
  }

  async *caseKeys(run: string): AsyncGenerator<CaseKey> {
    yield* readCaseKeys(this.#db, this.#runs.known(run).n)
  }

  async *caseTexts(run: string): AsyncGenerator<{ index: number; id: string; text: string }> {
    for (const { idx, id, body } of readCases(this.#db, this.#runs.known(run).n, {}))
      yield { index: idx, id, text: body }
  }
}

const sizeKey = (body: string) => String(Buffer.byteLength(body))
