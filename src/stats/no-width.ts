import type { Interval } from './result.ts'

/** Less than this is rounding. */
const NO_WIDTH = 1e-9

/** Whether an interval claims a certainty that no sample gives: formulas know no spread where nothing varied. */
export const hasNoWidth = ([low, high]: Interval): boolean => high - low <= NO_WIDTH
