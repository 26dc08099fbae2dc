import { join } from 'node:path'
import type { Json } from '../../json.ts'
import type { ResultRow } from '../../score/result.ts'
import { placeFile } from '../format/place.ts'
import { type ColumnType, ParquetTable } from './table.ts'

const RESULTS = [
  ...texts('run', 'case', 'target'),
  ['repeat', 'INT32'],
  ['verdict', 'STRING'],
  ...numbers('weighted_average', 'duration_ms'),
  ...texts('output'),
  ...numbers('calls', 'input_tokens', 'output_tokens', 'cost'),
] as const satisfies Columns

const SCORES = [
  ...texts('run', 'case', 'target'),
  ['repeat', 'INT32'],
  ...texts('scorer', 'type', 'status'),
  ...numbers('value', 'threshold', 'weight'),
  ['passed', 'BOOLEAN'],
  ...texts('reason', 'error_kind', 'error', 'parts', 'details'),
] as const satisfies Columns

const CASES = [
  ...texts('run', 'case', 'name', 'input', 'expected', 'metadata', 'file'),
  ['line', 'INT32'],
] as const satisfies Columns

type Columns = readonly (readonly [name: string, type: ColumnType])[]

/** A run as three tables: one row a score, one an answer, one a case. What is no text stands as JSON. */
export class ParquetFiles {
  readonly #run: string
  readonly #tables: { results: ParquetTable; scores: ParquetTable; cases: ParquetTable }
  #lastCase: string | undefined

  private constructor(run: string, tables: { results: ParquetTable; scores: ParquetTable; cases: ParquetTable }) {
    this.#run = run
    this.#tables = tables
  }

  /** The manifest goes into each file, so that a file found later says what it holds. */
  static async create(folder: string, run: string, metadata: Record<string, string>): Promise<ParquetFiles> {
    const table = (name: string, columns: Columns) =>
      ParquetTable.create(join(folder, `${name}.parquet`), columns, metadata)
    return new ParquetFiles(run, {
      results: await table('results', RESULTS),
      scores: await table('scores', SCORES),
      cases: await table('cases', CASES),
    })
  }

  /** Rows come in case order. */
  async add(row: ResultRow): Promise<void> {
    const { results, scores, cases } = this.#tables
    const key = [this.#run, row.case, row.target, row.repeat]
    const { calls = null, inputTokens = null, outputTokens = null, cost = null } = row.usage ?? {}
    const average = [row.verdict, row.weightedAverage, row.durationMs] as const
    await results.add([...key, ...average, asText(row.output), calls, inputTokens, outputTokens, cost])
    for (const score of row.scores) {
      const { scorer, type, status, value, threshold, weight, passed, reason = null, error, parts, details } = score
      const why = [reason, error?.kind ?? null, error?.message ?? null]
      const numbers = [value, threshold, weight, passed]
      await scores.add([...key, scorer, type, status, ...numbers, ...why, asText(parts), asText(details)])
    }
    if (row.case === this.#lastCase) return
    this.#lastCase = row.case
    const { name = null, input, expected, metadata, origin } = row
    const place = [origin ? placeFile(origin) : null, origin?.line ?? null]
    await cases.add([this.#run, row.case, name, asText(input), asText(expected), asText(metadata), ...place])
  }

  async finish(): Promise<Record<string, number>> {
    for (const table of Object.values(this.#tables)) await table.finish()
    return Object.fromEntries(Object.entries(this.#tables).map(([name, { count }]) => [name, count]))
  }

  discard(): void {
    for (const table of Object.values(this.#tables)) table.discard()
  }
}

function asText(value: Json | object | undefined): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
}

function texts(...names: string[]) {
  return names.map((name) => [name, 'STRING'] as const)
}

function numbers(...names: string[]) {
  return names.map((name) => [name, 'DOUBLE'] as const)
}
