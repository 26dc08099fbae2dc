import type { SummaryFold } from '../../gate/summary-fold.ts'
import type { ResultRow } from '../../score/result.ts'
import type { PlannedCase } from '../../suite/suite.ts'
import type { FoldedRun } from '../../views/report-run.ts'
import { WorstRows } from '../../views/worst-rows.ts'

interface Rows {
  index: number
  rows: ResultRow[]
}

/** Rows that wait for an earlier case at most: one slow case must not make the run hold all others. */
const MOST_WAITING = 1024

/**
 * Sums up a run while it goes on. Cases end in any order and a summary wants theirs, so rows wait for those before them;
 * where too many would have to, the rows are read from the store in the end.
 */
export class LiveFold {
  readonly #fold: SummaryFold
  readonly #clustered: boolean
  readonly #worst = new WorstRows()
  readonly #waiting = new Map<number, Rows>()
  #next = 0
  #held = 0
  #gaveUp = false

  constructor(fold: SummaryFold, clustered: boolean) {
    this.#fold = fold
    this.#clustered = clustered
  }

  /** `position` counts the cases of the run from 0; each comes once. */
  add(position: number, rows: ResultRow[], { index, case: { metadata } }: PlannedCase): void {
    if (this.#gaveUp) return
    const known = this.#clustered && metadata ? rows.map((row) => ({ ...row, metadata })) : rows
    if (position !== this.#next) {
      this.#waiting.set(position, { index, rows: known.map(withoutOutput) })
      this.#held += rows.length
      if (this.#held > MOST_WAITING) this.#giveUp()
      return
    }
    this.#take({ index, rows: known })
    for (let held = this.#waiting.get(this.#next); held; held = this.#waiting.get(this.#next)) {
      this.#waiting.delete(this.#next)
      this.#held -= held.rows.length
      this.#take(held)
    }
  }

  /** What all rows came to; undefined when it has not got them all. */
  get whole(): FoldedRun | undefined {
    if (this.#gaveUp || this.#waiting.size > 0) return undefined
    return { summary: this.#fold, worst: this.#worst.places }
  }

  #take({ index, rows }: Rows): void {
    for (const row of rows) {
      this.#fold.add(row)
      this.#worst.add(row, index)
    }
    this.#next++
  }

  #giveUp(): void {
    this.#gaveUp = true
    this.#waiting.clear()
  }
}

/** Outputs may be large, and a summary is made without them. */
function withoutOutput({ output: _output, ...row }: ResultRow): ResultRow {
  return row
}
