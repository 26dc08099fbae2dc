import type { AnswerLabel } from '../gate/people-fold.ts'
import type { RunVerdict, Summary } from '../gate/summary.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Language } from '../language.ts'
import type { Case, Origin } from '../score/case.ts'
import type { ResultRow, Usage, Verdict } from '../score/result.ts'
import type { Repeats } from '../suite/suite.ts'
import type { Manifest } from './manifest.ts'

type RunStatus = 'running' | 'interrupted' | 'finished'

/** What a run is, beyond its rows: enough to resume, rescore and report it without its suite at hand. */
export interface RunRecord {
  id: string
  suite: string
  /** The suite's file, as an absolute path. */
  file: string
  startedAt: string
  finishedAt: string | null
  status: RunStatus
  verdict: RunVerdict | null
  manifest: Manifest
  plan: RunPlan
  summary: Summary | null
}

export interface RunPlan {
  targets: string[]
  repeats: Repeats
  /** The scorers of the suite in order; rows refer to them by position. */
  scorers: { name: string; type: string; weight: number; threshold: number | null; given: JsonObject }[]
  /** Names of scorers that only single cases bring along, as far as they were met. */
  caseScorers?: string[]
  /** What was asked of the command line, so that a resume asks the same. */
  selection: JsonObject
  gate: JsonObject
  cluster: string | null
  /** How many rows the finished run has; null while a generator has not ended. */
  planned: number | null
  /** Where the outputs came from when this is a rescored run. */
  rescored?: string
  /** What reasons and messages are written in; absent in older runs. */
  language?: Language
}

/** One answer of a target that was called: kept the moment it arrives, so that it is never paid twice. */
export interface StoredAnswer {
  target: number
  repeat: number
  output?: Json
  durationMs?: number
  usage?: Usage
  error?: { kind: string; message: string }
  /** Why it was not asked at all; such an answer is not kept. */
  notAsked?: string
}

/** A case and all its results: written in one transaction. */
export interface StoredCase {
  index: number
  case: Case
  origin: Origin
  rows: ResultRow[]
}

export type Texts = 'none' | 'problems' | 'all'

export type Details = 'none' | 'problems' | 'all'

export interface RowQuery {
  /** Whose output, input, expected and name to read, which may be large: nobody's, of those that did not pass, or all. */
  texts?: Texts
  /** Whose details of scores to read: of all (the default), of those that did not pass, or of none. */
  details?: Details
  /** Only this case. */
  caseId?: string
  verdicts?: Verdict[]
  /** Only cases that people gave labels, on this or on another run's answer. */
  labelled?: true
}

/** What a person decided about one answer. */
export interface Decision {
  run: string
  case: string
  target: string
  decision: 'accept' | 'reject'
  note: string | null
  /** ISO time. */
  decidedAt: string
}

/** A person's word on one answer. It holds wherever the same case gets the same answer again, in whatever run. */
export interface StoredLabel extends AnswerLabel {
  repeat: number
  /** 1 or 0 for pass or fail, else the grade. */
  value: number
}

/** Who gave labels (a file, the review), and to which targets of the run. */
export interface LabelSource {
  name: string
  targets: readonly string[]
}

/** A small table, hash → JSON, for what was expensive. */
export interface Memo {
  get(key: string): Promise<Json | undefined>
  set(key: string, value: Json): Promise<void>
}

/** Where runs are kept. SQLite stands behind it, and a server can. */
export interface Store {
  /** Path or address, as a person would write it. */
  readonly place: string
  createRun(run: RunRecord): Promise<void>
  updateRun(
    id: string,
    change: Partial<Pick<RunRecord, 'status' | 'finishedAt' | 'verdict' | 'summary' | 'plan'>>,
  ): Promise<void>
  /** Newest first. */
  listRuns(limit: number): Promise<RunRecord[]>
  /** Every run whose id starts with this. */
  findRuns(prefix: string): Promise<RunRecord[]>
  /** Tells by index which cases are recorded whole. */
  recordedCases(run: string): Promise<(index: number) => boolean>
  recordAnswer(run: string, index: number, answer: StoredAnswer): Promise<void>
  answersOf(run: string, index: number): Promise<StoredAnswer[]>
  recordCase(run: string, record: StoredCase): Promise<void> | void
  /** Forgets cases with an error verdict, so that a resume asks for them again. */
  forgetErrors(run: string): Promise<number>
  counts(run: string): Promise<Record<Verdict, number>>
  /** Rows in case order, then target, then repeat. */
  rows(run: string, query?: RowQuery): AsyncIterable<ResultRow>
  /** Cases as they were, with their rows, for rescoring and showing. */
  cases(run: string, caseId?: string): AsyncIterable<StoredCase>
  /** Every case as the text it is kept as, to see whether two runs asked the same. */
  caseTexts(run: string): AsyncIterable<{ id: string; text: string }>
  /** Replaces an earlier decision on the same answer. */
  recordDecision(decision: Decision): Promise<void>
  /** Of one run, or of all; oldest first. */
  decisions(run?: string): Promise<Decision[]>
  /** In place of those that the same source gave on the same run and targets before. */
  recordLabels(run: string, source: LabelSource, labels: readonly StoredLabel[]): Promise<void>
  /** Those on cases that this run has, whichever run's answer they are about. */
  labels(run: string): Promise<StoredLabel[]>
  memo: Memo
  /** Everything recorded so far is on disk when this returns. */
  flush(): Promise<void>
  close(): Promise<void>
}
