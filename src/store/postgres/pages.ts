import type { Row } from '../codec/rows.ts'
import type { Queries, Value } from './connection.ts'

/** What a page holds, about. */
const PAGE_BYTES = 1 << 20
const FIRST_ROWS = 256
const MOST_ROWS = 5000

/** A query in the order of its key, and how to go on behind a row. */
export interface Paged {
  /** Without ORDER BY and LIMIT; must end in a condition. */
  sql: string
  given: readonly Value[]
  /** The columns of the order, as the query names them, each with its name in a row. All are whole numbers. */
  key: readonly (readonly [column: string, name: string])[]
}

/**
 * The rows of a query, a page at a time, each page a statement of its own: a long cursor would keep the server from
 * clearing away what the queue leaves behind.
 */
export async function* readPages(db: Queries, { sql, given, key }: Paged): AsyncGenerator<Row[]> {
  const columns = key.map(([column]) => column).join(', ')
  const places = key.map((_, at) => `$${given.length + at + 1}::bigint`).join(', ')
  let limit = FIRST_ROWS
  let last: Row | undefined
  for (;;) {
    const from = last
    const behind = from ? `AND (${columns}) > (${places})` : ''
    const rows = await db.query(`${sql} ${behind} ORDER BY ${columns} LIMIT ${limit}`, [
      ...given,
      ...(from ? key.map(([, name]) => from[name] as number) : []),
    ])
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    limit = nextLimit(rows)
  }
}

function nextLimit(rows: readonly Row[]): number {
  let bytes = 1
  for (const row of rows) for (const name in row) bytes += lengthOf(row[name])
  return Math.min(MOST_ROWS, Math.max(1, Math.round((rows.length * PAGE_BYTES) / bytes)))
}

const lengthOf = (value: Row[string] | undefined) => (typeof value === 'string' ? value.length : 8)
