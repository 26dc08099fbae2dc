import { type Criterion, DIMENSIONS, type Dimension } from './criteria.ts'

/** A criterion with the mark it got, 0 to 5. */
export interface MarkedCriterion extends Criterion {
  score: number
}

export interface RubricScores {
  /** Weighted mean of each dimension's marks, 0 to 5; a dimension that was not asked is absent. */
  dimensions: Partial<Record<Dimension, number>>
  /** Plain mean of the dimensions asked. */
  aggregate: number
}

/** What the marks come to. Totals that a judge claims play no part. */
export function rubricScores(marks: readonly MarkedCriterion[]): RubricScores {
  const dimensions: Partial<Record<Dimension, number>> = {}
  for (const dimension of DIMENSIONS) {
    let sum = 0
    let weights = 0
    for (const mark of marks) {
      if (mark.dimension !== dimension) continue
      sum += mark.score * mark.weight
      weights += mark.weight
    }
    // Rounding must not lift a full mark above 5.
    if (weights > 0) dimensions[dimension] = Math.min(5, sum / weights)
  }
  const values = Object.values(dimensions)
  return { dimensions, aggregate: values.reduce((sum, value) => sum + value, 0) / values.length }
}
