import type { Details, RunPlan, Texts } from '../store.ts'

/**
 * Body, output, what was sent, metadata: NULL where nobody wants it. Most rows pass, and their texts interest nobody but
 * those who want all; metadata only where cases belong together.
 */
export function textColumns(texts: Texts, { cluster }: RunPlan): string {
  const metadata = cluster === null ? 'NULL' : "json_extract(b.body, '$.metadata')"
  if (texts === 'none') return `NULL, NULL, NULL, ${metadata}`
  if (texts === 'all') return 'b.body, r.output, r.sent, NULL'
  const unlessPassed = (column: string) => `CASE r.verdict WHEN 'pass' THEN NULL ELSE ${column} END`
  return [...['b.body', 'r.output', 'r.sent'].map(unlessPassed), metadata].join(', ')
}

/** Scores without the line of their details, which is the larger one, where nobody reads that. */
export function scoresColumn(details: Details | undefined): string {
  if (details !== 'none') return 'r.scores'
  // As bytes, because characters would have to be counted.
  const bytes = 'CAST(r.scores AS BLOB)'
  const end = `instr(${bytes}, X'0A')`
  return `CASE ${end} WHEN 0 THEN r.scores ELSE CAST(substr(${bytes}, 1, ${end} - 1) AS TEXT) END`
}
