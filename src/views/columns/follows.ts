import { bytesBy, type ColumnScorer, numbersBy, type RunColumns, type ScoreColumn, type Slot } from './columns.ts'

/** Stands for an average that is what the scores come to. No average is infinite. */
const AS_SCORED = Number.POSITIVE_INFINITY

/** Columns without what follows from their scores: almost always whether a threshold was met, and the average. */
export const withoutWhatFollows = (columns: RunColumns): RunColumns => ({
  ...columns,
  slots: columns.slots.map((slot) => {
    const averages = averagesOf(slot, columns.scorers)
    const average = numbersBy(columns.size, (at) => {
      const stored = slot.average[at] as number
      return Object.is(stored, averages[at]) ? AS_SCORED : stored
    })
    return { ...slot, average, scores: shifted(slot.scores, columns.scorers, -1) }
  }),
})

/** The same columns with it. */
export const withWhatFollows = (columns: RunColumns): RunColumns => ({
  ...columns,
  slots: columns.slots.map((slot) => {
    const averages = averagesOf(slot, columns.scorers)
    const average = numbersBy(columns.size, (at) => {
      const stored = slot.average[at] as number
      return stored === AS_SCORED ? (averages[at] as number) : stored
    })
    return { ...slot, average, scores: shifted(slot.scores, columns.scorers, 1) }
  }),
})

/** As score/decide.ts sums them up, in the same order: equal to the last bit. */
function averagesOf({ scores, verdict }: Slot, scorers: readonly ColumnScorer[]): Float64Array {
  return numbersBy(verdict.length, (at) => {
    let [sum, total] = [0, 0]
    for (let place = 0; place < scores.length; place++) {
      const value = (scores[place] as ScoreColumn).value[at] as number
      if (Number.isNaN(value)) continue
      const { weight } = scorers[place] as ColumnScorer
      sum += value * weight
      total += weight
    }
    return total > 0 ? sum / total : Number.NaN
  })
}

/** What `passed` can be: nothing to meet, met, missed. */
const STATES = 3

/** `passed` by how far it is from what value and threshold say: 0 almost everywhere. */
function shifted(scores: readonly ScoreColumn[], scorers: readonly ColumnScorer[], by: 1 | -1): ScoreColumn[] {
  return scores.map((score, place) => {
    const { threshold } = scorers[place] as ColumnScorer
    const { value, passed } = score
    if (threshold === null) return score
    const expected = (at: number) => {
      const number = value[at] as number
      return Number.isNaN(number) ? 0 : number >= threshold ? 1 : 2
    }
    return {
      ...score,
      passed: bytesBy(passed.length, (at) => ((passed[at] as number) + by * expected(at) + STATES) % STATES),
    }
  })
}
