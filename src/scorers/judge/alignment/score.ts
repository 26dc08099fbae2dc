import {
  decimal,
  type Fraction,
  fraction,
  roundedHalfUp,
  times,
  toNumber,
  weightedMean,
} from '../arithmetic/fraction.ts'

export const DIMENSIONS = ['intent', 'requirements', 'completeness', 'appropriateness'] as const
type Dimension = (typeof DIMENSIONS)[number]
export type Side = 'user' | 'system'

/** What the judge gave one side: three marks in 0…1, and each requirement fulfilled or not. */
export interface SideMarks {
  intent: number
  completeness: number
  appropriateness: number
  requirements: readonly boolean[]
}

/** null: no requirement was listed, so there is nothing to fulfil. */
type DimensionScores = Record<Dimension, number | null>

const WEIGHTS: Record<Side, Record<Dimension, number>> = {
  user: { intent: 0.4, requirements: 0.3, completeness: 0.2, appropriateness: 0.1 },
  system: { intent: 0.35, requirements: 0.35, completeness: 0.15, appropriateness: 0.15 },
}
const SIDE_WEIGHTS: Record<Side, number> = { user: 0.7, system: 0.3 }

export interface Alignment {
  /** At four decimals, free of scale. */
  value: number
  /** At two decimals. */
  scaledScore: number
  /** Each judged side's own score. */
  sides: Partial<Record<Side, number>>
  dimensions: Partial<Record<Side, DimensionScores>>
  /** The four dimensions over the judged sides, weighted as the sides are. */
  parts: Partial<Record<Dimension, number>>
}

/** The weighted score of the sides that were judged (at least one), computed exactly and rounded half up. */
export function scoreAlignment(marks: Partial<Record<Side, SideMarks>>, scale: number): Alignment {
  const judged = (['user', 'system'] as const).flatMap((side) => {
    const given = marks[side]
    return given ? [{ side, dimensions: dimensionsOf(given), weight: decimal(SIDE_WEIGHTS[side]) }] : []
  })
  const scored = judged.map(({ side, dimensions, weight }) => ({ side, weight, value: sideScore(side, dimensions) }))
  const weighted = weightedMean(scored)
  return {
    value: roundedHalfUp(weighted, 4),
    scaledScore: roundedHalfUp(times(weighted, decimal(scale)), 2),
    sides: Object.fromEntries(scored.map(({ side, value }) => [side, toNumber(value)])),
    dimensions: Object.fromEntries(judged.map(({ side, dimensions }) => [side, asNumbers(dimensions)])),
    parts: Object.fromEntries(
      DIMENSIONS.flatMap((dimension) => {
        const items = judged.flatMap(({ dimensions, weight }) => {
          const value = dimensions[dimension]
          return value ? [{ value, weight }] : []
        })
        return items.length > 0 ? [[dimension, toNumber(weightedMean(items))]] : []
      }),
    ),
  }
}

type Exact = Record<Dimension, Fraction | null>

/** The requirements are counted here; what the judge says they come to is not asked. */
function dimensionsOf({ requirements, ...marks }: SideMarks): Exact {
  const fulfilled = requirements.filter(Boolean).length
  return {
    intent: decimal(marks.intent),
    requirements: requirements.length === 0 ? null : fraction(fulfilled, requirements.length),
    completeness: decimal(marks.completeness),
    appropriateness: decimal(marks.appropriateness),
  }
}

/** What does not apply leaves its weight to the others. */
function sideScore(side: Side, dimensions: Exact): Fraction {
  return weightedMean(
    DIMENSIONS.flatMap((dimension) => {
      const value = dimensions[dimension]
      return value ? [{ value, weight: decimal(WEIGHTS[side][dimension]) }] : []
    }),
  )
}

function asNumbers(exact: Exact): DimensionScores {
  const entries = DIMENSIONS.map((dimension) => [dimension, exact[dimension] && toNumber(exact[dimension])])
  return Object.fromEntries(entries) as DimensionScores
}
