/**
 * A run's figures as arrays, one entry a case: what filters, sorting, slices and plots read instead of the rows. Made
 * from the stored rows in one pass, and made again whenever they changed. Plain data, used by server and page alike.
 */
export interface RunColumns {
  run: string
  /** Number of cases. */
  size: number
  ids: string[]
  /** Where each case stands in the store. */
  index: Uint32Array
  /** Titles of cases that have one, by position. */
  names: (string | null)[]
  targets: string[]
  scorers: ColumnScorer[]
  /** One for every target and repeat, in that order. */
  slots: Slot[]
  metadata: MetadataColumn[]
  /** A number for the cases that belong together, where the suite names what they share. */
  clusters: Uint32Array | null
  /** Their order by id; there once somebody sorted so, or from the side file. */
  casesById?: Uint32Array
  errorKinds: string[]
  /** Which rows broke which rule. */
  rules: { id: string; rows: Uint32Array }[]
  /** A passing value this close to its threshold asks for a look. */
  reviewBand: number | null
}

export interface ColumnScorer {
  name: string
  type: string
  threshold: number | null
  weight: number
}

/** What a column is made of. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** One target's answers of one repeat. */
export interface Slot {
  target: number
  repeat: number
  /** 0 where there is no row; else the position in VERDICT_CODES. */
  verdict: Uint8Array
  average: Float64Array
  ms: Float64Array
  cost: Float64Array
  /** A number that differs, almost surely, where the answers do; 0 without an answer. */
  answer: Uint32Array
  scores: ScoreColumn[]
}

export interface ScoreColumn {
  /** NaN where there is no score. */
  value: Float64Array
  /** 0 where the scorer was not asked; else the position in STATUS_CODES. */
  status: Uint8Array
  /** Whether it met its threshold: 0 nothing to meet, 1 met, 2 missed. */
  passed: Uint8Array
  /** Position in errorKinds plus one. */
  kind: Uint8Array
}

export interface MetadataColumn {
  key: string
  values: string[]
  /** Position in values plus one; 0 where the case has none. */
  codes: Uint16Array
}

export const VERDICT_CODES = ['', 'pass', 'fail', 'review', 'error'] as const
export const STATUS_CODES = ['', 'scored', 'error', 'not-applicable', 'skipped'] as const

/** The slots of one target, its repeats in order. */
export const slotsOf = (columns: RunColumns, target: number): Slot[] =>
  columns.slots.filter((slot) => slot.target === target)

/** One byte a case. Typed arrays' own `from` takes several times as long. */
export function bytesBy(size: number, of: (at: number) => number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at++) bytes[at] = of(at)
  return bytes
}

/** One number a case. */
export function numbersBy(size: number, of: (at: number) => number): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(size)
  for (let at = 0; at < size; at++) numbers[at] = of(at)
  return numbers
}

/** A row's number among all rows of the run. */
export const rowNumber = (columns: RunColumns, slot: number, at: number): number => slot * columns.size + at
