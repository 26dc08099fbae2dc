import type { Interval } from './result.ts'

/**
 * Tests "the mean of these n values in 0 … 1 is below `limit`" while they come in, in random order, as often as one likes:
 * a bet against it whose stake is set before each value (aGRAPA, after Waudby-Smith and Ramdas), without replacement.
 * The hypothesis is refuted at `alpha` once the wealth has reached 1 / alpha.
 *
 * A value that is missing counts as the limit itself: then the mean over the others is what is tested.
 */
export class Bet {
  readonly n: number
  readonly limit: number
  #seen = 0
  #sum = 0
  #squares = 0
  #logWealth = 0
  #best = 0

  constructor(n: number, limit: number) {
    if (!(Number.isInteger(n) && n > 0)) throw new RangeError(`n must be a whole number above 0, got ${n}`)
    if (!(limit >= 0 && limit <= 1)) throw new RangeError(`limit must lie in 0 … 1, got ${limit}`)
    this.n = n
    this.limit = limit
  }

  add(value: number | null): this {
    if (this.#seen >= this.n) throw new RangeError(`all ${this.n} values have been given`)
    const x = value ?? this.limit
    if (!(x >= 0 && x <= 1)) throw new RangeError(`a value must lie in 0 … 1, got ${value}`)
    const place = ++this.#seen
    const expected = (this.n * this.limit - this.#sum) / (this.n - place + 1)
    if (expected < -ROUNDING) this.#best = Number.POSITIVE_INFINITY
    else if (expected > 0) this.#logWealth += Math.log1p(this.#stake(place, expected) * (x - expected))
    // Where the hypothesis leaves nothing for the rest, anything at all refutes it.
    else if (x > ROUNDING) this.#best = Number.POSITIVE_INFINITY
    this.#best = Math.max(this.#best, this.#logWealth)
    this.#sum += x
    this.#squares += (x - (0.5 + this.#sum) / (place + 1)) ** 2
    return this
  }

  #stake(place: number, expected: number): number {
    const mean = (0.5 + this.#sum) / place
    const variance = (0.25 + this.#squares) / place
    const gain = mean - expected
    return Math.min(Math.max(gain / (variance + gain * gain), 0), LARGEST_STAKE / expected)
  }

  /** The logarithm of what one unit has become. */
  get logWealth(): number {
    return this.#logWealth
  }

  /** Whether "the mean is below the limit" was refuted at any time so far. */
  refutes(alpha: number): boolean {
    return this.#best >= Math.log(1 / alpha)
  }
}

/** More would risk the whole wealth on a value of 0. */
const LARGEST_STAKE = 0.75

const ROUNDING = 1e-9

/**
 * Where the mean of all n values lies, as far as the first ones tell: every limit that neither bet refutes. It holds at any
 * time, also at a moment that was chosen because of what was seen. `values` are in the order drawn.
 */
export function anytimeInterval(values: readonly (number | null)[], n: number, confidence: number): Interval {
  const alpha = 1 - confidence
  const isAtLeast = (limit: number) => refuted(values, n, limit, alpha)
  const isAtMost = (limit: number) =>
    refuted(
      values.map((value) => (value === null ? null : 1 - value)),
      n,
      1 - limit,
      alpha,
    )
  return [edge(0, 1, isAtLeast), 1 - edge(0, 1, (distance) => isAtMost(1 - distance))]
}

function refuted(values: readonly (number | null)[], n: number, limit: number, alpha: number): boolean {
  const bet = new Bet(n, limit)
  for (const value of values) bet.add(value)
  return bet.refutes(alpha)
}

/** The largest number up to which `holds` is true, to a thousandth of a per cent, rounded to the safe side. */
function edge(low: number, high: number, holds: (limit: number) => boolean): number {
  let [yes, no] = [low, high]
  while (no - yes > 1e-5) {
    const middle = (yes + no) / 2
    if (holds(middle)) yes = middle
    else no = middle
  }
  return yes
}
