import type { ResultRow, Verdict } from '../../score/result.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { countedRows } from '../counted-rows.ts'
import { MEASURED, type SignatureBook, type Signatures } from './signatures.ts'

/** What one case came to on one side, over its repeats. */
export interface CaseOutcome {
  id: string
  verdict: Verdict
  /** Share of the repeats with a verdict that passed; null where none has one. */
  passed: number | null
  /** Mean over the repeats of each scorer asked for, in their order; NaN for one without a value in any of them. */
  values: readonly number[]
  average: number | null
  /** The number of the cases it belongs to; 0 where nobody asked. */
  cluster: number
  signatures: Signatures
}

export interface OutcomeReading {
  /** Of whom: each case gives one outcome a target. */
  targets: readonly string[]
  scorers: readonly string[]
  /** Where given: gathers the names of those that had a threshold to reach in some case, whoever brought it. */
  limited?: Set<string>
  book: SignatureBook
  /** Rows as they would have come to by other measures. */
  judged?: ((row: ResultRow) => ResultRow) | undefined
  clusterOf?: ((row: ResultRow) => number) | undefined
}

/** Case by case, in order: what it came to for each target, undefined for one that has no row of it. */
export async function* readOutcomes(
  store: Store,
  run: RunRecord,
  reading: OutcomeReading,
): AsyncGenerator<(CaseOutcome | undefined)[]> {
  const { targets } = reading
  let rows: ResultRow[] = []
  for await (const row of countedRows(store, run, { details: MEASURED, targets: [...new Set(targets)] })) {
    if (rows.length > 0 && rows[0]?.case !== row.case) {
      yield outcomesOf(rows, reading)
      rows = []
    }
    rows.push(reading.judged ? reading.judged(row) : row)
  }
  if (rows.length > 0) yield outcomesOf(rows, reading)
}

const outcomesOf = (rows: readonly ResultRow[], reading: OutcomeReading) =>
  reading.targets.map((target) => {
    const own = rows.length === 1 ? rows : rows.filter((row) => row.target === target)
    return own[0]?.target === target ? outcomeOf(own, reading) : undefined
  })

/** Review counts as a pass. */
export const passes = ({ verdict }: CaseOutcome) => verdict !== 'fail'

/** Null where a score is missing on one side only: the averages are then of different things. */
export function averagesOf(was: CaseOutcome, is: CaseOutcome): { was: number; is: number } | null {
  if (was.average === null || is.average === null) return null
  const isAlike = was.values.every((value, place) => Number.isNaN(value) === Number.isNaN(is.values[place]))
  return isAlike ? { was: was.average, is: is.average } : null
}

/** Worst first: a case that failed once has not passed. */
const WORST: Verdict[] = ['fail', 'error', 'review', 'pass']

/** Of the rows of one case and target, which are its repeats. */
export function outcomeOf(
  rows: readonly ResultRow[],
  { scorers, limited, book, clusterOf }: Omit<OutcomeReading, 'targets'>,
): CaseOutcome {
  const [first] = rows as readonly [ResultRow]
  const averages = rows.flatMap(({ weightedAverage }) => (weightedAverage === null ? [] : [weightedAverage]))
  return {
    id: first.case,
    verdict: WORST.find((verdict) => rows.some((row) => row.verdict === verdict)) ?? 'error',
    passed: passedOf(rows),
    values: meansOf(rows, scorers, limited),
    average: averages.length > 0 ? averages.reduce((sum, value) => sum + value, 0) / averages.length : null,
    cluster: clusterOf?.(first) ?? 0,
    signatures: book.of(rows),
  }
}

function passedOf(rows: readonly ResultRow[]): number | null {
  let [judged, passed] = [0, 0]
  for (const { verdict } of rows) {
    if (verdict === 'error') continue
    judged++
    if (verdict !== 'fail') passed++
  }
  return judged > 0 ? passed / judged : null
}

function meansOf(rows: readonly ResultRow[], scorers: readonly string[], limited?: Set<string>): number[] {
  const sums = scorers.map(() => 0)
  const counts = scorers.map(() => 0)
  for (const { scores } of rows) {
    for (const { scorer, value, threshold } of scores) {
      if (threshold !== null) limited?.add(scorer)
      const place = value === null ? -1 : scorers.indexOf(scorer)
      if (place < 0) continue
      sums[place]! += value as number
      counts[place]!++
    }
  }
  for (let place = 0; place < sums.length; place++) sums[place]! /= counts[place]!
  return sums
}
