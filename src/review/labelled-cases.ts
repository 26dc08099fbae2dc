import type { GradeScale } from '../gate/calibration.ts'
import type { JudgedRun, JudgedScorer } from './judged-run.ts'
import { majority, meanOf, type Ratings } from './people.ts'

/** The cases with both a score and a label, side by side; entry i of every list is the same case. */
export interface Labelled {
  values: number[]
  /** The scorer's: 1 pass, 0 fail, NaN without a threshold. */
  decisions: number[]
  marks: number[]
  lengths: number[]
  /** Where the case stands in the run. */
  places: number[]
  clusters: string[]
  /** What each rater said. */
  ratings: number[][]
  /** The raters' mean. */
  grades: number[]
  /** Share of the raters that pass it; NaN where grades are not turned into decisions. */
  shares: number[]
  /** What most raters decided; NaN where there is no most. */
  majorities: number[]
}

export function labelledCases(
  judged: JudgedScorer,
  ratings: Ratings,
  { clusters }: JudgedRun,
  { scale, passFrom = scale ? Number.NaN : 1 }: { scale?: GradeScale; passFrom?: number },
): Labelled {
  const found: Labelled = {
    values: [],
    decisions: [],
    marks: [],
    lengths: [],
    places: [],
    clusters: [],
    ratings: [],
    grades: [],
    shares: [],
    majorities: [],
  }
  for (const [i, place] of judged.cases.entries()) {
    const given = ratings.get(place)
    const value = judged.values[i]!
    if (!given || Number.isNaN(value)) continue
    const share = Number.isNaN(passFrom) ? Number.NaN : meanOf(given.map((rating) => (rating >= passFrom ? 1 : 0)))
    found.values.push(value)
    found.decisions.push(judged.decisions[i]!)
    found.marks.push(judged.marks[i]!)
    found.lengths.push(judged.lengths[i]!)
    found.places.push(place)
    found.clusters.push(clusters[place]!)
    found.ratings.push(given)
    found.grades.push(meanOf(given))
    found.shares.push(share)
    found.majorities.push(Number.isNaN(share) ? Number.NaN : majority(share))
  }
  return found
}
