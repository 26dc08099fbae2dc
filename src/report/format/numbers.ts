import type { Interval } from '../../gate/summary.ts'

const LEAST_DECIMALS = 2
const MOST_DECIMALS = 4

/** `0.42 < 0.70`, with as many decimals as it takes for the value to look below its threshold; without one the value alone. */
export function belowThreshold(value: number | null, threshold: number | null): string {
  if (value === null) return '–'
  if (threshold === null) return scoreText(value)
  return `${looksBelow(value, threshold)} < ${thresholdText(threshold)}`
}

/** A threshold as it was set: two decimals, more only if it has more. */
export function thresholdText(threshold: number): string {
  const short = threshold.toFixed(LEAST_DECIMALS)
  return Number(short) === threshold ? short : String(threshold)
}

/** A score on its own: neither rounded up to a perfect 1 nor up to the threshold it missed. */
export function scoreText(value: number, threshold: number | null = null): string {
  if (threshold !== null && value < threshold) return looksBelow(value, threshold)
  return value < 1 ? looksBelow(value, 1) : value.toFixed(LEAST_DECIMALS)
}

/** An interval of a mean of scores. Few cases can put its ends outside 0…1, where no mean can be: that part is not shown. */
export function intervalText([low, high]: Interval, decimals = LEAST_DECIMALS): string {
  return `${Math.max(0, low).toFixed(decimals)} – ${Math.min(1, high).toFixed(decimals)}`
}

/** The decimals a column needs so that none of its values seems to reach a limit that it misses. */
export function columnDecimals(values: Iterable<{ value: number; limit: number }>): number {
  let decimals = LEAST_DECIMALS
  for (const { value, limit } of values) {
    while (decimals < MOST_DECIMALS && value < limit && Number(value.toFixed(decimals)) >= limit) decimals++
  }
  return decimals
}

/** The value in a column of that many decimals; one that would round up to its limit is cut off instead. */
export function inColumn(value: number, limit: number, decimals: number): string {
  const rounded = value.toFixed(decimals)
  if (value >= limit || Number(rounded) < limit) return rounded
  return (Math.floor(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals)
}

function looksBelow(value: number, limit: number): string {
  for (let decimals = LEAST_DECIMALS; decimals <= 6; decimals++) {
    const text = value.toFixed(decimals)
    if (Number(text) < limit) return text
  }
  return String(value)
}

/** What had to be reached; cases may bring thresholds of their own, then from the lowest to the highest. */
export function limitText({
  threshold,
  thresholds,
}: {
  threshold: number | null
  thresholds?: number[]
}): string | null {
  if (threshold !== null) return thresholdText(threshold)
  return thresholds ? thresholds.map(thresholdText).join(' – ') : null
}
