import { MEASURES } from '../filter/term.ts'
import { bytesBy, numbersBy, type RunColumns, slotsOf, VERDICT_CODES } from './columns.ts'

/** One target's values by case, a list for each of its repeats; NaN where there is none, or nobody measured it. */
export function repeatValues(columns: RunColumns, target: number, measure: string): Float64Array[] {
  const scorer = columns.scorers.findIndex(({ name }) => name === measure)
  if (scorer < 0 && !MEASURES.some((known) => known === measure))
    return [new Float64Array(columns.size).fill(Number.NaN)]
  return slotsOf(columns, target).map((slot) =>
    scorer >= 0 ? slot.scores[scorer]!.value : slot[measure as 'average' | 'ms' | 'cost'],
  )
}

/** The same in one list: the mean over the repeats. */
export function targetValues(columns: RunColumns, target: number, measure: string): Float64Array {
  const lists = repeatValues(columns, target, measure)
  const [only] = lists
  if (only && lists.length === 1) return only
  return numbersBy(columns.size, (at) => {
    let [sum, n] = [0, 0]
    for (const list of lists) {
      const value = list[at] as number
      if (Number.isNaN(value)) continue
      sum += value
      n++
    }
    return n === 0 ? Number.NaN : sum / n
  })
}

/** By code: review counts as pass, an error is neither. */
const PASSED = VERDICT_CODES.map((verdict) =>
  verdict === 'pass' || verdict === 'review' ? 1 : verdict === 'fail' ? 0 : Number.NaN,
)

/** Whether each answer of a target passed, a list for each of its repeats. */
export const repeatPasses = (columns: RunColumns, target: number): Float64Array[] =>
  slotsOf(columns, target).map(({ verdict }) =>
    numbersBy(columns.size, (at) => PASSED[verdict[at] as number] as number),
  )

/** Worst first, by position in VERDICT_CODES: a case that failed once has not passed. */
const WORST = ['fail', 'error', 'review', 'pass'].map((verdict) => VERDICT_CODES.indexOf(verdict as 'pass'))

/** One target's verdict by case, the worst of its repeats; 0 without a row. */
export function targetVerdicts(columns: RunColumns, target: number): Uint8Array {
  const lists = slotsOf(columns, target).map(({ verdict }) => verdict)
  const [only] = lists
  if (only && lists.length === 1) return only
  return bytesBy(columns.size, (at) => WORST.find((code) => lists.some((list) => list[at] === code)) ?? 0)
}
