import type { Interval } from '../../gate/summary.ts'
import { intervalText } from './numbers.ts'
import { signedText } from './signed.ts'

/** `0.68 (0.53 – 0.83)`: κ and α can be negative; their intervals can pass 1 where labels are few, which they themselves cannot. */
export function kappaText(value: number, ci95: Interval | null): string {
  return `${number(value)}${ci95 ? ` (${range(ci95)})` : ''}`
}

const range = ([low, high]: Interval) =>
  low < 0 ? `${number(Math.max(-1, low))} … ${number(Math.min(1, high))}` : intervalText([low, high])

const number = (value: number) => signedText(value).replace('+', '')
