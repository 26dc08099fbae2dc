import type { Summary } from '../../gate/summary.ts'
import { answerKey } from '../../score/answer-key.ts'
import type { ResultRow, Verdict } from '../../score/result.ts'
import type { RunRecord } from '../../store/store.ts'
import { ColumnsFold } from '../../views/columns/build.ts'
import type { RunColumns } from '../../views/columns/columns.ts'
import { columnPlan } from '../../views/columns/read.ts'
import type { EmbeddedCase, EmbeddedRun } from '../../views/page/embedded.ts'
import { headOf } from '../../views/page/run-head.ts'
import type { RunHead } from '../../views/page/types.ts'
import type { HtmlOptions } from '../../views/reporter.ts'
import { type Priority, TextBlocks } from './text-blocks.ts'

const MEGABYTE = 1_000_000
const DEFAULT_BUDGET = 5

/** Bytes that a report in one file may have. */
export const budgetOf = ({ budget = DEFAULT_BUDGET }: HtmlOptions): number => budget * MEGABYTE

export interface FoldedRun {
  columns: RunColumns
  head: RunHead
  /** As many texts as fit into this room; `alone`: there is none, so much do the scores take. */
  embed(room: number, alone: NonNullable<RunHead['texts']>['alone']): Taken & { run: EmbeddedRun }
}

interface Taken {
  blocks: string[]
  bytes: number
}

type EmbeddedRecord = Pick<RunRecord, 'id' | 'plan' | 'kind' | 'status'>

/** Folds the rows of a run, in case order, into what a file carries of it. */
export class EmbeddedRunFold {
  readonly #columns: ColumnsFold
  readonly #blocks: TextBlocks
  readonly #texts: HtmlOptions['texts']
  readonly #run: EmbeddedRecord
  readonly #failed: ReadonlySet<string>
  #rows: ResultRow[] = []
  #cases = 0

  /** `failed`: cases that failed on the later side of a comparison. */
  constructor(run: EmbeddedRecord, options: HtmlOptions, failed: ReadonlySet<string> = new Set()) {
    this.#run = run
    this.#failed = failed
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
      head,
      embed: (room, alone) => {
        const { blocks, bytes } = this.#blocks.take(room)
        const inside = blocks.reduce((sum, { cases }) => sum + cases.length, 0)
        const texts = { inside, of: columns.size, alone }
        const run = { head: { ...head, texts }, blocks: blocks.map(({ cases }) => cases) }
        return { run, blocks: blocks.map(({ data }) => data), bytes }
      },
    }
  }

  #close(): void {
    const priority = priorityOf(this.#rows, this.#failed)
    const isProblem = priority !== 'rest' && priority !== 'near'
    const wanted = this.#texts === 'all' || (this.#texts === 'problems' && isProblem)
    if (this.#rows.length > 0 && wanted) this.#blocks.add(priority, this.#cases - 1, embeddedCase(this.#rows))
    this.#rows = []
  }
}

/** Worst first: a case that failed once is worth reading before one that needs a look. */
const WORST: Verdict[] = ['fail', 'review', 'error']
const BAND = 0.05

function priorityOf(rows: readonly ResultRow[], failed: ReadonlySet<string>): Priority {
  const worst = WORST.find((verdict) => rows.some((row) => row.verdict === verdict))
  if (worst) return worst as Priority
  if (failed.has(rows[0]?.case ?? '')) return 'regressed'
  const isNear = rows.some(({ scores }) =>
    scores.some(
      ({ value, threshold }) => value !== null && threshold !== null && threshold < 1 && value - threshold <= BAND,
    ),
  )
  return isNear ? 'near' : 'rest'
}

/** What the case page shows. Texts that every row repeats stand once. */
function embeddedCase(rows: readonly ResultRow[]): EmbeddedCase {
  const [{ case: id, name, input, expected, context, pages, messages, metadata, origin }] = rows as [ResultRow]
  return {
    case: {
      id,
      ...(name !== undefined && { name }),
      ...(input !== undefined && { input }),
      ...(expected !== undefined && { expected }),
      ...(context && { context }),
      ...(pages && { pages }),
      ...(messages && { messages }),
      ...(metadata && { metadata }),
    },
    origin: origin ?? null,
    keys: rows.map(answerKey),
    rows: rows.map(ofAnswer),
  }
}

function ofAnswer(row: ResultRow): ResultRow {
  const {
    name: _1,
    input: _2,
    expected: _3,
    context: _4,
    pages: _5,
    messages: _6,
    metadata: _7,
    origin: _8,
    ...own
  } = row
  return { ...own, scores: row.scores.map(({ stats: _stats, ...score }) => score) }
}
