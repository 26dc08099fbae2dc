import type { Message } from '../language.ts'
import { NO_VALUES, wrongConfidence, wrongCount, wrongRange, wrongValue } from './check.ts'
import { tCritical } from './distributions/student-t.ts'
import { type Interval, type NoNumber, noNumber, type Result } from './result.ts'

export interface MeanEstimate {
  /** The mean. */
  value: number
  n: number
  /** Null for a single value. */
  sd: number | null
  standardError: number | null
  /** By Student's t. Null for a single value; of no width when all values are equal, which proves little if they are few. */
  interval: Interval | null
  /** Why there is no interval. */
  reason?: Message
}

const ONE_VALUE = noNumber(
  'one value has no interval: add cases',
  '値が 1 つだけでは区間を求められません。ケースを増やしてください',
).reason

/** Values whose range is below this share of their size differ by rounding only. */
export const ROUNDING = 1e-13

/** Mean, spread and interval of a stream of values in constant memory (Welford's method). */
export class MeanAccumulator {
  #n = 0
  /** What the squares are taken around; its last digits depend on the order of the values. */
  #mean = 0
  #sum = 0
  /** What rounding took from the sum (after Neumaier): 9 of 10 are 0.9, in whatever order they come. */
  #lost = 0
  #squares = 0
  #least = Infinity
  #most = -Infinity
  #wrong: NoNumber | undefined

  add(value: number): void {
    this.#n++
    this.#wrong ??= wrongValue(value, this.#n)
    const gap = value - this.#mean
    this.#mean += gap / this.#n
    this.#squares += gap * (value - this.#mean)
    const sum = this.#sum + value
    this.#lost += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - sum + value : value - sum + this.#sum
    this.#sum = sum
    if (value < this.#least) this.#least = value
    if (value > this.#most) this.#most = value
  }

  get n(): number {
    return this.#n
  }

  /** Null before the first value, and for the rest of its life after a value that was not finite. */
  get mean(): number | null {
    if (this.#n === 0 || this.#wrong) return null
    return Math.min(this.#most, Math.max(this.#least, (this.#sum + this.#lost) / this.#n))
  }

  get sd(): number | null {
    if (this.#n < 2 || this.#wrong) return null
    const size = Math.max(Math.abs(this.#least), Math.abs(this.#most))
    return this.#most - this.#least <= ROUNDING * size ? 0 : Math.sqrt(this.#squares / (this.#n - 1))
  }

  estimate(confidence = 0.95): Result<MeanEstimate> {
    const { mean, sd } = this
    if (this.#wrong) return this.#wrong
    if (mean === null) return NO_VALUES
    return tIntervalFrom({ mean, sd: sd ?? 0, n: this.#n }, confidence)
  }
}

/** The mean of the values with Student's t interval. */
export function tInterval(values: ArrayLike<number>, confidence = 0.95): Result<MeanEstimate> {
  const all = new MeanAccumulator()
  for (let i = 0; i < values.length; i++) all.add(values[i]!)
  return all.estimate(confidence)
}

/** The same from figures already at hand. */
export function tIntervalFrom(
  { mean, sd, n }: { mean: number; sd: number; n: number },
  confidence = 0.95,
): Result<MeanEstimate> {
  const wrong =
    wrongConfidence(confidence) ?? wrongCount('n', n, 1) ?? wrongValue(mean, 1) ?? wrongRange('sd', sd, 0, 1e101)
  if (wrong) return wrong
  if (n === 1) return { value: mean, n, sd: null, standardError: null, interval: null, reason: ONE_VALUE }
  const standardError = sd / Math.sqrt(n)
  return { value: mean, n, sd, standardError, interval: intervalAround(mean, standardError, n - 1, confidence) }
}

export function intervalAround(mean: number, standardError: number, df: number, confidence: number): Interval {
  const reach = standardError === 0 ? 0 : tCritical(confidence, df) * standardError
  return [mean - reach, mean + reach]
}
