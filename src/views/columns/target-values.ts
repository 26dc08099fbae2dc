import { MEASURES } from '../filter/term.ts'
import { bytesBy, numbersBy, type RunColumns, slotsOf, VERDICT_CODES } from './columns.ts'

/** One target's value by case: the mean over its repeats; NaN where no repeat has one, or nobody measured it. */
export function targetValues(columns: RunColumns, target: number, measure: string): Float64Array {
  const scorer = columns.scorers.findIndex(({ name }) => name === measure)
  if (scorer < 0 && !MEASURES.some((known) => known === measure)) return new Float64Array(columns.size).fill(Number.NaN)
  const lists = slotsOf(columns, target).map((slot) =>
    scorer >= 0 ? slot.scores[scorer]!.value : slot[measure as 'average' | 'ms' | 'cost'],
  )
  const [only] = lists
  if (only && lists.length === 1) return only
  return numbersBy(columns.size, (at) => {
    const known = lists.map((list) => list[at] as number).filter((value) => !Number.isNaN(value))
    return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length
  })
}

/** Worst first, by position in VERDICT_CODES: a case that failed once has not passed. */
const WORST = ['fail', 'error', 'review', 'pass'].map((verdict) => VERDICT_CODES.indexOf(verdict as 'pass'))

/** One target's verdict by case, the worst of its repeats; 0 without a row. */
export function targetVerdicts(columns: RunColumns, target: number): Uint8Array {
  const lists = slotsOf(columns, target).map(({ verdict }) => verdict)
  const [only] = lists
  if (only && lists.length === 1) return only
  return bytesBy(columns.size, (at) => WORST.find((code) => lists.some((list) => list[at] === code)) ?? 0)
}
