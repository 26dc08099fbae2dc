import type { CasesQuery } from '../results.ts'
import type { CaseQuery, Details, RowQuery, RunPlan } from '../store.ts'
import type { Cell, Connection } from './connection.ts'
import { readPages } from './pages.ts'
import { answerColumns, CASES, extraColumns, scoresColumn } from './text-columns.ts'
import type { Placed } from './with-rows.ts'

const RESULT_KEY = [
  ['r.idx', 0],
  ['r.target', 1],
  ['r.repeat', 2],
] as const

interface NumberedRun {
  n: number
  plan: RunPlan
}

/** Results of a run, in the order of cases, targets and repeats. */
export function* readResults(
  db: Connection,
  { n, plan }: NumberedRun,
  { texts = 'none', details, verdicts, problems, targets, labelled, places, only, ...query }: RowQuery,
): Generator<Placed> {
  const { wanted, given } = conditions(query, 'r')
  const oneOf = (column: string, values: readonly (string | number)[]) => {
    wanted.push(`${column} IN (${values.map(() => '?').join(', ')})`)
    given.push(...values)
  }
  if (verdicts) oneOf('r.verdict', verdicts)
  if (targets) {
    const numbers = targets.map((target) => plan.targets.indexOf(target))
    oneOf('r.target', numbers)
  }
  if (places) oneOf('r.idx', places)
  if (problems) wanted.push("(r.verdict <> 'pass' OR r.errors > 0)")
  if (labelled) wanted.push('c.id IN (SELECT case_id FROM labels)')
  const { columns, joins } = extraColumns(texts, plan)
  for (const row of resultRows(db, n, { details, columns, joins, wanted, given })) if (!only || only(row.idx)) yield row
}

/** The same with the answers alone, and nothing of the case. */
export function readAnswers(db: Connection, n: number, { details, answers, ...query }: CasesQuery): Generator<Placed> {
  const { wanted, given } = conditions(query, 'r')
  const joins = query.caseId === undefined && !query.errors ? '' : CASES
  return resultRows(db, n, { columns: answerColumns(answers), details, joins, wanted, given })
}

interface Asked {
  details: Details | undefined
  columns: string
  joins: string
  wanted: readonly string[]
  given: readonly (string | number)[]
}

/** By the results' own index: asked of the cases, SQLite walked through all results of the run. */
function* resultRows(db: Connection, n: number, { details, columns, joins, wanted, given }: Asked): Generator<Placed> {
  const sql = `SELECT r.idx, r.target, r.repeat, r.verdict, r.average, ${scoresColumn(details)}, r.duration_ms, r.usage, r.reason, ${columns}
    FROM results r ${joins} WHERE ${['r.run = ?', ...wanted].join(' AND ')}`
  for (const page of readPages(db, { sql, given: [n, ...given], key: RESULT_KEY }))
    for (const cells of page) yield resultRow(cells)
}

/** In the order of the query. */
const resultRow = (cells: Cell[]): Placed => ({
  idx: cells[0] as number,
  target: cells[1] as Cell,
  repeat: cells[2] as Cell,
  verdict: cells[3] as Cell,
  average: cells[4] as Cell,
  scores: cells[5] as Cell,
  duration_ms: cells[6] as Cell,
  usage: cells[7] as Cell,
  reason: cells[8] as Cell,
  output: cells[9] as Cell,
  sent: cells[10] as Cell,
  id: cells[11] as Cell,
  file: cells[12] as Cell,
  line: cells[13] as Cell,
  body: cells[14] as Cell,
  metadata: cells[15] as Cell,
})

export interface CaseRow {
  idx: number
  id: string
  body: string
  file: string
  line: number
}

const CASE_KEY = [['c.idx', 0]] as const

/** Cases of the run of number `n` with their texts, in order. */
export function* readCases(db: Connection, n: number, query: CaseQuery): Generator<CaseRow> {
  const { wanted, given } = conditions(query, 'c')
  const sql = `SELECT c.idx, c.id, b.body, c.file, c.line FROM cases c JOIN bodies b ON b.n = c.body
    WHERE ${['c.run = ?', ...wanted].join(' AND ')}`
  for (const page of readPages(db, { sql, given: [n, ...given], key: CASE_KEY })) {
    for (const [idx, id, body, file, line] of page) yield { idx, id, body, file, line } as CaseRow
  }
}

/** The same without the texts. */
export function* readCaseKeys(db: Connection, n: number): Generator<{ index: number; id: string; body: number }> {
  const sql = 'SELECT c.idx, c.id, c.body FROM cases c WHERE c.run = ?'
  for (const page of readPages(db, { sql, given: [n], key: CASE_KEY })) {
    for (const [idx, id, body] of page) yield { index: idx as number, id: id as string, body: body as number }
  }
}

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
