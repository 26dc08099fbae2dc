import type { LabelledCase } from '../stats/finite-rate.ts'
import type { TargetLabel } from './check-labels.ts'

/** What people said of one scorer's cases: case number → the ratings, one a rater. */
export type Ratings = Map<number, number[]>

/** A label for this scorer goes before a label for all of them by the same rater. */
export function ratingsOf(
  labels: readonly TargetLabel[],
  { target, scorer }: { target: string; scorer: string },
  cases: ReadonlyMap<string, number>,
): Ratings {
  const byCase = new Map<number, Map<string, TargetLabel>>()
  for (const label of labels) {
    const number = cases.get(label.case)
    const isOther = label.scorer !== undefined && label.scorer !== scorer
    if (number === undefined || label.target !== target || isOther) continue
    const byRater = byCase.get(number) ?? new Map<string, TargetLabel>()
    const rater = label.rater ?? ''
    if (byRater.get(rater)?.scorer === undefined) byRater.set(rater, label)
    byCase.set(number, byRater)
  }
  return new Map([...byCase].map(([number, byRater]) => [number, [...byRater.values()].map(({ value }) => value)]))
}

/** How a case came to be labelled. */
export type Drawn = Pick<LabelledCase, 'probability' | 'stratum'>

/** By the number of the case: with what chance it was drawn. Where all had the same, there is nothing to tell. */
export function drawnOf(
  labels: readonly TargetLabel[],
  target: string,
  cases: ReadonlyMap<string, number>,
): ReadonlyMap<number, Drawn> {
  const own = labels.filter((label) => label.target === target && label.probability !== undefined)
  const isAlike = own.every(({ probability, stratum }) => stratum === undefined && probability === own[0]?.probability)
  if (isAlike) return new Map()
  return new Map(
    own.map(({ case: id, probability = 1, stratum }) => [
      cases.get(id) ?? -1,
      { probability, ...(stratum !== undefined && { stratum }) },
    ]),
  )
}

export const meanOf = (ratings: readonly number[]) => ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length

/** The majority: 1 pass, 0 fail, NaN when as many raters are for one as for the other. */
export function majority(shareOfPasses: number): number {
  if (shareOfPasses === 0.5) return Number.NaN
  return shareOfPasses > 0.5 ? 1 : 0
}
