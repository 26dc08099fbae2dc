import { BEGINNING, type CasesQuery } from '../results.ts'
import type { Details, RunPlan, Texts } from '../store.ts'

/** What a result row has beyond its figures, and what has to be joined for it. */
interface Extra {
  /** Output, what was sent, then of the case its id, file, line, body and metadata. */
  columns: string
  joins: string
}

/**
 * NULL where nobody wants it: most rows pass, and their texts interest nobody but those who want all; metadata only where
 * cases belong together.
 */
export function extraColumns(texts: Texts, { cluster }: RunPlan): Extra {
  if (texts === 'beginnings') return { columns: `${BEGINS}, NULL, c.id`, joins: CASES }
  const metadata = cluster === null || texts === 'all' ? 'NULL' : "json_extract(b.body, '$.metadata')"
  const unlessPassed = (column: string) => `CASE r.verdict WHEN 'pass' THEN NULL ELSE ${column} END`
  const given = (column: string) => (texts === 'none' ? 'NULL' : texts === 'all' ? column : unlessPassed(column))
  const columns = [given('r.output'), given('r.sent'), 'c.id', 'c.file', 'c.line', given('b.body'), metadata]
  const needsBodies = texts !== 'none' || cluster !== null
  return { columns: columns.join(', '), joins: needsBodies ? `${CASES} JOIN bodies b ON b.n = c.body` : CASES }
}

const BEGINS = `iif(r.output IS NULL, NULL, json_quote(substr(r.output, 1, ${BEGINNING})))`

/** The answer alone, for whoever has the case already. */
export const answerColumns = (answers: CasesQuery['answers']) => (answers ? `${BEGINS}, NULL` : 'r.output, r.sent')

export const CASES = 'JOIN cases c ON c.run = r.run AND c.idx = r.idx'

/** Scores without the line of their details, which is the larger one, where nobody reads that. */
export function scoresColumn(details: Details | undefined): string {
  if (details !== 'none') return 'r.scores'
  // As bytes, because characters would have to be counted.
  const bytes = 'CAST(r.scores AS BLOB)'
  const end = `instr(${bytes}, X'0A')`
  return `CASE ${end} WHEN 0 THEN r.scores ELSE CAST(substr(${bytes}, 1, ${end} - 1) AS TEXT) END`
}
