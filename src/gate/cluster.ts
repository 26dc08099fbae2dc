import type { ResultRow } from '../score/result.ts'

/** Which cases belong together: by the metadata key that the suite names; without one, the repeats of a case do. */
export function clusterOf(row: Pick<ResultRow, 'case' | 'metadata'>, key: string | null): string {
  if (key === null) return row.case
  const value = row.metadata?.[key.replace(/^metadata\./, '')]
  return value === undefined || value === null ? `case ${row.case}` : JSON.stringify(value)
}
