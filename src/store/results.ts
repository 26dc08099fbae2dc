import type { ScoreErrorKind } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Message } from '../language.ts'
import type { Answered } from '../score/answered.ts'
import type { Case, Origin } from '../score/case.ts'
import type { ResultRow, Usage, Verdict } from '../score/result.ts'
import type { Sent } from '../score/sent.ts'

/** One answer of a target that was called: kept the moment it arrives, so that it is never paid twice. */
export interface StoredAnswer {
  target: number
  repeat: number
  output?: Json
  durationMs?: number
  usage?: Usage
  sent?: Sent
  answered?: Answered
  /** Why there is no output. */
  error?: { kind: ScoreErrorKind; message: Message | string }
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

/** `beginnings`: as the output the first characters of its JSON, as a text; nothing of the case but its id. */
export type Texts = 'none' | 'beginnings' | 'problems' | 'all'

/** So many characters: a line of a table is far shorter, also where each of its characters is escaped. */
export const BEGINNING = 2000

/** A list: only those of these names. */
export type Details = 'none' | 'problems' | 'all' | readonly string[]

/** Which cases, by their place in the run. */
export interface CaseRange {
  /** From this index on. */
  from?: number
  /** Up to, not including, this index. */
  to?: number
}

export interface CaseQuery extends CaseRange {
  /** Only this case. */
  caseId?: string
  /** Only cases of which some score, of whatever scorer, is an error. */
  errors?: true
  /** Whose details of scores to read: of all (the default), of those that did not pass, or of none. */
  details?: Details
}

export interface CasesQuery extends CaseQuery {
  /** Only how the answers begin, as with `texts`. */
  answers?: 'beginnings'
}

export interface RowQuery extends CaseQuery {
  /** Whose output, input, expected and name to read, which may be large: nobody's, of those that did not pass, or all. */
  texts?: Texts
  /** Only rows of these. */
  targets?: readonly string[]
  verdicts?: Verdict[]
  /** Only rows that did not pass, or miss a score for a failure's sake. */
  problems?: true
  /** Only cases that people gave labels, on this or on another run's answer. */
  labelled?: true
  /** Only the cases at these places, which are few. */
  places?: readonly number[]
  /** Only cases of such an index. */
  only?(index: number): boolean
}

export interface CaseKey {
  index: number
  id: string
  body: string | number
}

/** Reads go page by page: any number of them may overlap, with each other and with writes. */
export interface ResultStore {
  /** Tells by index which cases are recorded whole. */
  recordedCases(run: string, range?: CaseRange): Promise<(index: number) => boolean>
  recordAnswer(run: string, index: number, answer: StoredAnswer): Promise<void>
  answersOf(run: string, index: number): Promise<StoredAnswer[]>
  /** In place of what was recorded of the same case before. */
  recordCase(run: string, record: StoredCase): Promise<void> | void
  counts(run: string): Promise<Record<Verdict, number>>
  /** Rows in case order, then target, then repeat. */
  rows(run: string, query?: RowQuery): AsyncIterable<ResultRow>
  /** Cases as they were, with their rows, in order. */
  cases(run: string, query?: CasesQuery): AsyncIterable<StoredCase>
  /** Every case in order, with what stands for its text: in one store the same body is the same text. */
  caseKeys(run: string): AsyncIterable<CaseKey>
  /** Every case as the text it is kept as, to see whether two runs asked the same. */
  caseTexts(run: string): AsyncIterable<{ index: number; id: string; text: string }>
}
