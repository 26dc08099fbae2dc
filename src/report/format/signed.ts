import type { Interval } from '../../gate/summary.ts'

/** `+0.12`, `−0.03`: always with a sign, a real minus; what rounds to nothing is not below nothing. */
export function signedText(value: number, decimals = 2): string {
  const size = Math.abs(value).toFixed(decimals)
  return `${value < 0 && Number(size) > 0 ? '−' : '+'}${size}`
}

/** `−0.15 … −0.05` */
export function signedInterval([low, high]: Interval, decimals = 2): string {
  return `${signedText(low, decimals)} … ${signedText(high, decimals)}`
}
