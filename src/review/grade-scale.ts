import type { GradeScale } from '../gate/calibration.ts'

/** Where the scale of grades may end when nobody says so. */
const ENDS = [5, 10, 100]
/** Parts of a whole mark that people use. */
const PARTS = [1, 2, 3, 4, 5, 10, 20, 100]
/** So many marks at most are told apart. */
const MOST_MARKS = 201
const ROUNDING = 1e-9

/**
 * The whole scale that grades are taken from: 0–1 where none is larger, else from 0 or 1 to 5, 10 or 100.
 * Undefined where the grades fit none of these and nobody said.
 */
export function scaleOf(grades: readonly number[], given?: { low: number; high: number }): GradeScale | undefined {
  const least = grades.reduce((low, grade) => Math.min(low, grade), Infinity)
  const most = grades.reduce((high, grade) => Math.max(high, grade), -Infinity)
  const high = given?.high ?? (most <= 1 ? 1 : ENDS.find((end) => most <= end))
  const low = given?.low ?? (high === 1 || least < 1 ? 0 : 1)
  if (high === undefined || least < low || most > high) return undefined
  return { low, high, step: stepOf(grades, low, high) }
}

function stepOf(grades: readonly number[], low: number, high: number): number | null {
  const distinct = [...new Set(grades)]
  const parts = PARTS.find((count) => [...distinct, high].every((grade) => isWhole((grade - low) * count)))
  if (parts === undefined || (high - low) * parts >= MOST_MARKS) return null
  return 1 / parts
}

const isWhole = (number: number) => Math.abs(number - Math.round(number)) < ROUNDING

/** The mark nearest to a grade, counted from 0. */
export function markOf(grade: number, { low, high }: GradeScale, step: number): number {
  return Math.round((Math.min(high, Math.max(low, grade)) - low) / step)
}

/** Scores on the people's scale, and the people's grades as scores. */
export interface Conversion {
  toGrade(score: number): number
  toScore(grade: number): number
}

/**
 * A judge that grades on the same scale may divide its mark by the highest (4 of 5 is 0.8): then its marks are taken as
 * they are. Otherwise 0 is the lowest grade and 1 the highest.
 */
export function conversion(
  { low, high }: GradeScale,
  scores: readonly number[],
  ownMarks: readonly number[],
): Conversion {
  const areMarks =
    ownMarks.length > 0 && ownMarks.every((mark, i) => mark >= low && Math.abs(mark / high - scores[i]!) < ROUNDING)
  if (areMarks) return { toGrade: (score) => score * high, toScore: (grade) => grade / high }
  const range = high - low
  return { toGrade: (score) => low + score * range, toScore: (grade) => (grade - low) / range }
}
