import type { Queries, Value } from './connection.ts'

/** A part of a statement; `given` takes a value and says how it is written there. */
export type Part = (given: (value: Value) => string) => string

/** Several changes in one statement: one way to the server and back, all or nothing. None may touch what another does. */
export async function inOneStatement(tx: Queries, parts: readonly Part[]): Promise<void> {
  const values: Value[] = []
  const written = parts.map((part) => part((value) => `$${values.push(value)}`))
  const last = written.pop()
  if (last === undefined) return
  const others = written.map((part, at) => `part${at} AS (${part})`)
  await tx.query(others.length > 0 ? `WITH ${others.join(', ')} ${last}` : last, values)
}

/** Many rows at once, each column as `name type`; those that are there already stay as they are. */
export function insertion(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Part {
  const names = columns.map((column) => column.split(' ')[0])
  return (given) => {
    const arrays = columns.map(
      (column, at) => `${given(rows.map((row) => row[at] ?? null))}::${column.split(' ')[1]}[]`,
    )
    return `INSERT INTO $schema.${table} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')}) ON CONFLICT DO NOTHING`
  }
}
