import type { Row } from '../codec/rows.ts'
import type { Connection } from './connection.ts'

/** What a page holds, about: enough that asking again costs nothing, little enough to be no matter of memory. */
const PAGE_BYTES = 1 << 20
const FIRST_ROWS = 64
const MOST_ROWS = 2048
const LOOKED_AT = 32
const GROWTH = 8

/** A query in the order of its key, and how to go on behind a row. */
export interface Paged {
  /** Without ORDER BY and LIMIT; must end in a condition. */
  sql: string
  given: readonly (string | number)[]
  /** The columns of the order, as the query names them, each with its name in a row. */
  key: readonly (readonly [column: string, name: string])[]
}

/**
 * The rows of a query, a page at a time. Between two pages nothing is held open: any number of loops may go on at once,
 * and none of them keeps a writer from tidying up its log.
 */
export function* readPages(db: Connection, { sql, given, key }: Paged): Generator<Row[]> {
  const columns = key.map(([column]) => column).join(', ')
  const behind = `AND (${columns}) > (${key.map(() => '?').join(', ')})`
  const order = `ORDER BY ${columns} LIMIT ?`
  db.commit()
  let limit = FIRST_ROWS
  let last: Row | undefined
  for (;;) {
    const from = last
    const rows = db.read(() =>
      from
        ? db
            .prepare(`${sql} ${behind} ${order}`)
            .all(...given, ...key.map(([, name]) => from[name] as string | number), limit)
        : db.prepare(`${sql} ${order}`).all(...given, limit),
    ) as Row[]
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    limit = nextLimit(rows)
  }
}

/** So many rows as make a page of the wanted size, by the rows just seen. */
function nextLimit(rows: readonly Row[]): number {
  const seen = rows.slice(-LOOKED_AT)
  let bytes = 1
  for (const row of seen) for (const name in row) bytes += lengthOf(row[name])
  const fitting = Math.round((seen.length * PAGE_BYTES) / bytes)
  // A row may be a thousand times larger than those before it: pages grow step by step.
  return Math.min(MOST_ROWS, rows.length * GROWTH, Math.max(1, fitting))
}

const lengthOf = (value: Row[string] | undefined) => (typeof value === 'string' ? value.length : 8)
