import type { Json } from '../../json.ts'
import { parseKept } from '../../read/exact-json.ts'
import type { ResultRow, Verdict } from '../../score/result.ts'
import { contentHash } from '../codec/content-hash.ts'
import { packCase, packResult, type Row, toCase, toResult } from '../codec/rows.ts'
import { BEGINNING, type CasesQuery } from '../results.ts'
import type { CaseKey, CaseQuery, CaseRange, RowQuery, RunPlan, StoredCase, Texts } from '../store.ts'
import type { Connection, Queries, Value } from './connection.ts'
import type { Ownership } from './ownership.ts'
import { readPages } from './pages.ts'
import { fromColumn, toColumn } from './plain-text.ts'
import type { RunsTable } from './runs.ts'
import { WriteBuffer } from './write-buffer.ts'
import { forgetCases, insertCases, type PackedCase } from './write-cases.ts'

/** Something that is written together with the cases recorded before it. */
type Also = (tx: Queries) => Promise<void>

/** Cases and their results. */
export class ResultTables {
  readonly #db: Connection
  readonly #runs: RunsTable
  readonly #ownership: Ownership
  readonly #cases: WriteBuffer<PackedCase | Also>

  constructor(db: Connection, runs: RunsTable, ownership: Ownership) {
    this.#db = db
    this.#runs = runs
    this.#ownership = ownership
    this.#cases = new WriteBuffer((cases) => this.#write(cases))
  }

  flush(): Promise<void> {
    return this.#cases.flush()
  }

  /** Writes something in one transaction with all that waits to be written. */
  async writeWith(also: Also): Promise<void> {
    await this.#cases.add(also)
    await this.#cases.flush()
  }

  async recordedCases(run: string, { from = 0, to = Number.MAX_SAFE_INTEGER }: CaseRange = {}) {
    await this.flush()
    const { n } = await this.#runs.known(run)
    const some = 'FROM $schema.cases c WHERE c.run = $1 AND c.idx >= $2 AND c.idx < $3'
    const [{ last = null } = {}] = await this.#db.query(`SELECT max(idx) AS last ${some}`, [n, from, to])
    const seen = new Uint8Array(((last as number | null) ?? from - 1) + 1 - from)
    for await (const page of readPages(this.#db, { sql: `SELECT c.idx ${some}`, given: [n, from, to], key: CASE_KEY }))
      for (const { idx } of page) seen[(idx as number) - from] = 1
    return (index: number) => seen[index - from] === 1
  }

  async recordCase(run: string, { index, case: testCase, origin, rows }: StoredCase): Promise<void> {
    this.#ownership.mine(run)
    const { n, plan } = await this.#runs.known(run)
    // Packed now, not when it is written: until then a few texts wait instead of all they are made of.
    const [id, body] = packCase(testCase)
    const hash = contentHash(body)
    const results = rows.map((row) => packResult(row, plan))
    await this.#cases.add({ owner: run, run: n, index, id: toColumn(id), hash, body, ...origin, results })
  }

  async counts(run: string): Promise<Record<Verdict, number>> {
    await this.flush()
    const { n } = await this.#runs.known(run)
    const counts: Record<Verdict, number> = { pass: 0, fail: 0, review: 0, error: 0 }
    const sql = 'SELECT verdict, count(*) AS n FROM $schema.results WHERE run = $1 GROUP BY verdict'
    for (const row of await this.#db.query(sql, [n])) counts[row.verdict as Verdict] = row.n as number
    return counts
  }

  async *rows(run: string, query: RowQuery = {}): AsyncGenerator<ResultRow> {
    await this.flush()
    const { n, plan } = await this.#runs.known(run)
    const { texts = 'none', details, verdicts, problems, targets, labelled, places, only, ...some } = query
    const { wanted, given } = conditions(n, 'c', some)
    if (verdicts) {
      given.push(verdicts)
      wanted.push(`r.verdict = ANY ($${given.length}::text[])`)
    }
    if (problems) wanted.push("(r.verdict <> 'pass' OR r.errors > 0)")
    if (targets) {
      given.push(targets.map((target) => plan.targets.indexOf(target)))
      wanted.push(`r.target = ANY ($${given.length}::int[])`)
    }
    if (places) {
      given.push([...places])
      wanted.push(`r.idx = ANY ($${given.length}::bigint[])`)
    }
    if (labelled) wanted.push('c.id IN (SELECT case_id FROM $schema.labels)')
    const { columns, join } = textColumns(texts, plan)
    const sql = `SELECT c.id, ${FIGURES}${columns}
      FROM $schema.results r JOIN $schema.cases c ON c.run = r.run AND c.idx = r.idx ${join}
      WHERE r.run = $1 AND ${wanted.join(' AND ')}`
    for await (const page of readPages(this.#db, { sql, given, key: RESULT_KEY })) {
      for (const row of page) if (!only || only(row.idx as number)) yield toResult(named(row), plan, details, run)
    }
  }

  async *cases(run: string, { details = 'all', answers, ...query }: CasesQuery = {}): AsyncGenerator<StoredCase> {
    await this.flush()
    const { n, plan } = await this.#runs.known(run)
    const { wanted, given } = conditions(n, 'c', query)
    const sql = `SELECT c.idx, c.id, c.file, c.line, b.body FROM $schema.cases c JOIN $schema.bodies b ON b.hash = c.body
      WHERE ${wanted.join(' AND ')}`
    const columns = answers ? `${FIGURES}, ${BEGINS}` : '*'
    const results = `SELECT ${columns} FROM $schema.results r WHERE run = $1 AND idx = ANY ($2::bigint[]) ORDER BY idx, target, repeat`
    for await (const page of readPages(this.#db, { sql, given, key: CASE_KEY })) {
      const rows = await this.#db.query(results, [n, page.map(({ idx }) => idx as number)])
      const byCase = Map.groupBy(rows, ({ idx }) => idx)
      for (const { idx, id, body, file, line } of page) {
        yield {
          index: idx as number,
          case: toCase(body, run, id),
          origin: { file: file as string, line: line as number },
          rows: (byCase.get(idx!) ?? []).map((row) => toResult(named({ ...row, id: id! }), plan, details, run)),
        }
      }
    }
  }

  async *caseKeys(run: string): AsyncGenerator<CaseKey> {
    await this.flush()
    const { n } = await this.#runs.known(run)
    const sql = 'SELECT c.idx, c.id, c.body FROM $schema.cases c WHERE c.run = $1'
    for await (const page of readPages(this.#db, { sql, given: [n], key: CASE_KEY }))
      for (const { idx, id, body } of page)
        yield { index: idx as number, id: fromColumn(id as string), body: body as string }
  }

  async *caseTexts(run: string): AsyncGenerator<{ index: number; id: string; text: string }> {
    await this.flush()
    const { n } = await this.#runs.known(run)
    const sql = `SELECT c.idx, c.id, b.body FROM $schema.cases c JOIN $schema.bodies b ON b.hash = c.body WHERE c.run = $1`
    for await (const page of readPages(this.#db, { sql, given: [n], key: CASE_KEY }))
      for (const { idx, id, body } of page)
        yield { index: idx as number, id: fromColumn(id as string), text: body as string }
  }

  /** All or nothing for a batch. */
  #write(items: readonly (PackedCase | Also)[]): Promise<void> {
    const given = items.filter((item) => typeof item !== 'function')
    const also = items.filter((item) => typeof item === 'function')
    // Of a shared run the first row stands, whoever wrote it: one statement says it all.
    if (
      also.length === 0 &&
      given.every(({ owner }) => this.#ownership.isShared(owner) && !this.#ownership.owns(owner))
    )
      return this.#writeCases(this.#db, given)
    return this.#db.transaction(async (tx) => {
      await this.#writeCases(tx, given)
      for (const write of also) await write(tx)
    })
  }

  async #writeCases(tx: Queries, given: readonly PackedCase[]): Promise<void> {
    const mine = await this.#ownership.stillMine(tx, [...new Set(given.map(({ owner }) => owner))])
    // A case that was recorded twice is what it was recorded as last.
    const cases = [...new Map(given.filter(({ owner }) => mine.has(owner)).map((one) => [keyOf(one), one])).values()]
    // The owner of a run may record a case again; of workers who share one, the first stands: it is what was counted.
    await forgetCases(
      tx,
      cases.filter(({ owner }) => !this.#ownership.isShared(owner)),
    )
    await insertCases(tx, cases)
  }
}

const keyOf = ({ run, index }: PackedCase) => `${run} ${index}`

const CASE_KEY = [['c.idx', 'idx']] as const
const RESULT_KEY = [
  ['r.idx', 'idx'],
  ['r.target', 'target'],
  ['r.repeat', 'repeat'],
] as const

const named = ({ whole, ...row }: Row): Row => ({
  ...row,
  id: fromColumn(row.id as string),
  ...(typeof whole === 'string' && { metadata: metadataOf(whole) }),
})

const metadataOf = (body: string) => JSON.stringify(parseKept<{ metadata?: Json }>(body).metadata) ?? null

/** PostgreSQL looks into no JSON with U+0000 or half a character in it: of a text that may have one the whole is read. */
const METADATA = `, CASE strpos(b.body, '\\u') WHEN 0 THEN (b.body::json -> 'metadata')::text END AS metadata,
  CASE strpos(b.body, '\\u') WHEN 0 THEN NULL ELSE b.body END AS whole`

const FIGURES = 'r.idx, r.target, r.repeat, r.verdict, r.average, r.scores, r.duration_ms, r.usage, r.reason'
const BEGINS = `to_json(left(r.output, ${BEGINNING}))::text AS output`

/** Bodies are joined only where a text of theirs is wanted. */
function textColumns(texts: Texts, { cluster }: RunPlan): { columns: string; join: string } {
  if (texts === 'beginnings') return { columns: `, ${BEGINS}`, join: '' }
  const join = 'JOIN $schema.bodies b ON b.hash = c.body'
  const place = ', c.file, c.line'
  const metadata = cluster === null ? '' : METADATA
  if (texts === 'none') return { columns: `${place}${metadata}`, join: metadata && join }
  if (texts === 'all') return { columns: `${place}, b.body, r.output, r.sent`, join }
  const unlessPassed = (column: string) => `CASE r.verdict WHEN 'pass' THEN NULL ELSE ${column} END`
  const texted = ['b.body', 'r.output', 'r.sent'].map((column) => `${unlessPassed(column)} AS ${column.slice(2)}`)
  return { columns: `${place}, ${texted.join(', ')}${metadata}`, join }
}

function conditions(run: number, table: string, { caseId, from, to, errors }: CaseQuery) {
  const given: Value[] = [run]
  const wanted = [`${table}.run = $1`]
  const ask = (condition: string, value: string | number) => {
    given.push(value)
    wanted.push(`${table}.${condition} $${given.length}`)
  }
  if (caseId !== undefined) ask('id =', toColumn(caseId))
  if (from !== undefined) ask('idx >=', from)
  if (to !== undefined) ask('idx <', to)
  if (errors) {
    wanted.push('EXISTS (SELECT 1 FROM $schema.results e WHERE e.run = c.run AND e.idx = c.idx AND e.errors > 0)')
  }
  return { wanted, given }
}
