import type { Queries } from './connection.ts'
import { inOneStatement, insertion, type Part } from './one-statement.ts'

/** A case with its results, as the tables hold it. */
export interface PackedCase {
  owner: string
  run: number
  index: number
  id: string
  hash: string
  body: string
  file: string
  line: number
  results: (string | number | null)[][]
}

/** So that they can be recorded anew. */
export async function forgetCases(tx: Queries, cases: readonly PackedCase[]): Promise<void> {
  if (cases.length > 0) await inOneStatement(tx, [removal('results', cases), removal('cases', cases)])
}

/** What is there already stays; answers that waited for their case do no longer. */
export async function insertCases(tx: Queries, cases: readonly PackedCase[]): Promise<void> {
  if (cases.length === 0) return
  // In one order for everybody, so that nobody waits for each other.
  const bodies = [...new Map(cases.map(({ hash, body }) => [hash, body]))].sort(([a], [b]) => (a < b ? -1 : 1))
  const places = cases.map(({ run, index, id, hash, file, line }) => [run, index, id, hash, file, line])
  const results = cases.flatMap(({ run, index, results }) => results.map((result) => [run, index, ...result]))
  await inOneStatement(tx, [
    insertion('bodies', ['hash text', 'body text'], bodies),
    insertion('cases', ['run int', 'idx bigint', 'id text', 'body text', 'file text', 'line int'], places),
    insertion('results', RESULT_COLUMNS, results),
    removal('answers', cases),
  ])
}

const RESULT_COLUMNS = [
  ...['run int', 'idx bigint', 'target int', 'repeat int', 'verdict text', 'reason text', 'errors int'],
  ...['average float8', 'scores text', 'output text', 'duration_ms float8', 'usage text', 'sent text'],
]

function removal(table: string, cases: readonly PackedCase[]): Part {
  const [runs, places] = [cases.map(({ run }) => run), cases.map(({ index }) => index)]
  return (given) => `DELETE FROM $schema.${table} t USING unnest(${given(runs)}::int[], ${given(places)}::bigint[])
    AS done (run, idx) WHERE t.run = done.run AND t.idx = done.idx`
}
