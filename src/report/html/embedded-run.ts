import type { Summary } from '../../gate/summary.ts'
import { answerKey } from '../../score/answer-key.ts'
import type { ResultRow, Verdict } from '../../score/result.ts'
import type { RunRecord } from '../../store/store.ts'
import { ColumnsFold } from '../../views/columns/build.ts'
import type { RunColumns } from '../../views/columns/columns.ts'
import { encodeColumns } from '../../views/columns/encode.ts'
import { columnPlan } from '../../views/columns/read.ts'
import type { EmbeddedCase, EmbeddedRun } from '../../views/page/embedded.ts'
import { headOf } from '../../views/page/run-head.ts'
import type { HtmlOptions } from '../../views/reporter.ts'
import { type Priority, packed, TextBlocks } from './text-blocks.ts'

const MEGABYTE = 1_000_000
const DEFAULT_BUDGET = 5

/** Bytes that a report in one file may have. */
export const budgetOf = ({ budget = DEFAULT_BUDGET }: HtmlOptions): number => budget * MEGABYTE

export interface FoldedRun {
  columns: RunColumns
  /** Base64 of gzip. */
  packedColumns: string
  /** As many texts as fit into this room. */
  embed(room: number): { run: EmbeddedRun; blocks: string[] }
}

type EmbeddedRecord = Pick<RunRecord, 'id' | 'plan' | 'kind' | 'status'>

/** Folds the rows of a run, in case order, into what a file carries of it. */
export class EmbeddedRunFold {
  readonly #columns: ColumnsFold
  readonly #blocks: TextBlocks
  readonly #texts: HtmlOptions['texts']
  readonly #run: EmbeddedRecord
  #rows: ResultRow[] = []
  #cases = 0

  constructor(run: EmbeddedRecord, options: HtmlOptions) {
    this.#run = run
    this.#columns = new ColumnsFold(columnPlan(run))
    this.#blocks = new TextBlocks(budgetOf(options))
    this.#texts = options.texts ?? 'all'
  }

  add(row: ResultRow): void {
    if (this.#rows[0]?.case !== row.case) {
      this.#close()
      this.#cases++
    }
    this.#rows.push(row)
    this.#columns.add(row)
  }

  finish(summary: Summary): FoldedRun {
    this.#close()
    const columns = this.#columns.finish()
    const head = headOf(this.#run, summary, columns)
    return {
      columns,
      packedColumns: packed(encodeColumns(columns)),
      embed: (room) => {
        const taken = this.#blocks.take(room - packed(JSON.stringify(head)).length)
        const inside = taken.reduce((sum, { cases }) => sum + cases.length, 0)
        const run = { head: { ...head, texts: { inside, of: columns.size } }, blocks: taken.map(({ cases }) => cases) }
        return { run, blocks: taken.map(({ data }) => data) }
      },
    }
  }

  #close(): void {
    const priority = priorityOf(this.#rows)
    const isProblem = priority !== 'rest' && priority !== 'near'
    const wanted = this.#texts === 'all' || (this.#texts === 'problems' && isProblem)
    if (this.#rows.length > 0 && wanted) this.#blocks.add(priority, this.#cases - 1, embeddedCase(this.#rows))
    this.#rows = []
  }
}

/** Worst first: a case that failed once is worth reading before one that needs a look. */
const WORST: Verdict[] = ['fail', 'review', 'error']
const BAND = 0.05

function priorityOf(rows: readonly ResultRow[]): Priority {
  const worst = WORST.find((verdict) => rows.some((row) => row.verdict === verdict))
  if (worst) return worst as Priority
  const isNear = rows.some(({ scores }) =>
    scores.some(
      ({ value, threshold }) => value !== null && threshold !== null && threshold < 1 && value - threshold <= BAND,
    ),
  )
  return isNear ? 'near' : 'rest'
}

/** What the case page shows. Texts that every row repeats stand once. */
function embeddedCase(rows: readonly ResultRow[]): EmbeddedCase {
  const [{ case: id, name, input, expected, metadata, origin }] = rows as [ResultRow]
  return {
    case: {
      id,
      ...(name !== undefined && { name }),
      ...(input !== undefined && { input }),
      ...(expected !== undefined && { expected }),
      ...(metadata && { metadata }),
    },
    origin: origin ?? null,
    keys: rows.map(answerKey),
    rows: rows.map(({ name: _n, input: _i, expected: _e, metadata: _m, origin: _o, ...row }) => ({
      ...row,
      scores: row.scores.map(({ stats: _stats, ...score }) => score),
    })),
  }
}
