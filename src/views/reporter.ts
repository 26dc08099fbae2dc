import type { CaseCounts, Summary } from '../gate/summary.ts'
import type { Language } from '../language.ts'
import type { ResultRow } from '../score/result.ts'
import type { RunPlan, RunRecord } from '../store/store.ts'

/** What is known before the first row. */
export interface ReportHeader {
  run: string
  suite: string
  startedAt: string
  kind: RunRecord['kind']
  /** Whether it came to its end. */
  status: RunRecord['status']
  counts: CaseCounts
  targets: string[]
  /** Every scorer name that a row may carry, also those of single cases. */
  scorers: string[]
  /** The command that goes on with the run; null where only a program can. */
  goOn: string | null
  /** What was planned, for reports that only some kinds of runs have. */
  plan: RunPlan
  /** What decided its numbers. */
  manifest: RunRecord['manifest']
  /** The same answer in the run of this suite before this one, if there is one. Absent: there is no store to look into. */
  before?(row: Pick<ResultRow, 'case' | 'target' | 'repeat'>): Promise<ResultRow | undefined>
  /** All rows once more, without texts. */
  rows(): AsyncIterable<ResultRow>
}

export interface ReportOptions {
  language: Language
  /** Whether colour may be used: decided once, by the CLI. */
  colour: boolean
  /** Verdict line only. */
  quiet: boolean
  /** Columns of the terminal. */
  width: number
  /** What every command that is printed needs to find the run: ` --store PLACE`; absent: nothing. */
  at?: string
  /** The file that is written; null where it is printed. */
  file: string | null
  /** Where CI says what it is; absent: the process's own. */
  env?: NodeJS.ProcessEnv
  /** For the report in one HTML file: megabytes it may have, and whose texts it carries. */
  html?: HtmlOptions
}

export interface HtmlOptions {
  budget?: number
  texts?: 'none' | 'problems' | 'all'
}

/** Writes text out, whole lines at a time; a promise says when there is room for more. */
type Write = (text: string) => unknown

/**
 * Turns a stored run into text. Rows arrive once each, in case order, then the summary. Await what the methods
 * return: a reader slower than the run then costs time, not memory.
 */
export interface Reporter {
  /** Which rows are wanted with output, input, expected and name (they may be large): none, those that did not pass, all. */
  needsTexts: 'none' | 'problems' | 'all'
  /**
   * Absent: every row. Else only what did not pass or lacks a score, and of failures and reviews no more than it keeps:
   * the first of the worst (`worst-rows.ts`); how many there are stands in the summary.
   */
  rows?: 'worst'
  start?(header: ReportHeader): unknown
  row?(row: ResultRow): unknown
  end(summary: Summary): unknown
}

/** Each file in this folder that is a reporter exports one of these as default. */
export type CreateReporter = (write: Write, options: ReportOptions) => Reporter
