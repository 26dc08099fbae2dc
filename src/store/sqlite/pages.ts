import type { Cell, Connection } from './connection.ts'

/** What a page holds, about: enough that asking again costs nothing, little enough to be no matter of memory. */
const PAGE_BYTES = 1 << 20
const FIRST_ROWS = 64
const MOST_ROWS = 256
const LOOKED_AT = 32
const GROWTH = 8

/** A query in the order of its key, and how to go on behind a row. */
export interface Paged {
  /** Without ORDER BY and LIMIT; must end in a condition. */
  sql: string
  given: readonly (string | number)[]
  /** The columns of the order, as the query names them, each with its place in a row. */
  key: readonly (readonly [column: string, place: number])[]
}

/**
 * The rows of a query, a page at a time, each as a list: SQLite's objects take longer to make, and several times as long
 * to read. Between two pages nothing is held open: any number of loops may go on at once,
 * and none of them keeps a writer from tidying up its log.
 */
export function* readPages(db: Connection, { sql, given, key }: Paged): Generator<Cell[][]> {
  const columns = key.map(([column]) => column).join(', ')
  const behind = `AND (${columns}) > (${key.map(() => '?').join(', ')})`
  const order = `ORDER BY ${columns} LIMIT ?`
  const page = (asked: string, ...more: Cell[]) => db.read(() => db.lists(asked, ...given, ...more))
  db.commit()
  let limit = FIRST_ROWS
  let last: Cell[] | undefined
  for (;;) {
    const from = last
    const rows = from
      ? page(`${sql} ${behind} ${order}`, ...key.map(([, place]) => from[place] as Cell), limit)
      : page(`${sql} ${order}`, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    limit = nextLimit(rows)
  }
}

/** So many rows as make a page of the wanted size, by the rows just seen. */
function nextLimit(rows: readonly Cell[][]): number {
  const seen = rows.slice(-LOOKED_AT)
  let bytes = 1
  for (const row of seen) for (const cell of row) bytes += lengthOf(cell)
  const fitting = Math.round((seen.length * PAGE_BYTES) / bytes)
  // A row may be a thousand times larger than those before it: pages grow step by step.
  return Math.min(MOST_ROWS, rows.length * GROWTH, Math.max(1, fitting))
}

const lengthOf = (cell: Cell) => (typeof cell === 'string' ? cell.length : 8)
