import type { Queries } from './connection.ts'

/** Many rows in one statement; those that are there already stay as they are. */
export async function insertRows(
  tx: Queries,
  table: string,
  /** Each as `name type`. */
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<void> {
  if (rows.length === 0) return
  const names = columns.map((column) => column.split(' ')[0])
  const arrays = columns.map((column, at) => `$${at + 1}::${column.split(' ')[1]}[]`)
  const sql = `INSERT INTO $schema.${table} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')}) ON CONFLICT DO NOTHING`
  await tx.query(
    sql,
    columns.map((_, at) => rows.map((row) => row[at] ?? null)),
  )
}
