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

export const meanOf = (ratings: readonly number[]) => ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length

/** The majority: 1 pass, 0 fail, NaN when as many raters are for one as for the other. */
export function majority(shareOfPasses: number): number {
  if (shareOfPasses === 0.5) return Number.NaN
  return shareOfPasses > 0.5 ? 1 : 0
}
