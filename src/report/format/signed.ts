import type { Interval } from '../../gate/summary.ts'

/** `+0.12`, `−0.03`: with a real minus sign, and always a sign. */
export function signedText(value: number, decimals = 2): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(decimals)}`
}

/** `−0.15 … −0.05` */
export function signedInterval([low, high]: Interval, decimals = 2): string {
  return `${signedText(low, decimals)} … ${signedText(high, decimals)}`
}
