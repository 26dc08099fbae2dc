export type Level = 'nominal' | 'ordinal' | 'interval'

/**
 * Observed over expected disagreement (1 − α) of rated units, and of samples of them. No matrix of value pairs: the
 * ordinal distance of two values is that of their mean ranks, and sums of squared distances, like numbers of
 * mismatches, follow from counts.
 */
export class Disagreement {
  readonly #level: Level
  /** The distinct values in order; ratings are kept as indices into them, unit after unit. */
  readonly #values: Float64Array
  readonly #ids: Int32Array
  readonly #starts: Int32Array
  /** Each unit's own disagreement, where it does not depend on the other units. */
  readonly #own: Float64Array | null
  readonly #counts: Float64Array

  /** Each unit's ratings, at least two. */
  constructor(units: readonly (readonly number[])[], level: Level) {
    this.#level = level
    this.#values = Float64Array.from(new Set(units.flat())).sort()
    const idOf = new Map(Array.from(this.#values, (value, id) => [value, id]))
    this.#ids = Int32Array.from(units.flat(), (value) => idOf.get(value)!)
    this.#starts = new Int32Array(units.length + 1)
    units.forEach((unit, i) => {
      this.#starts[i + 1] = this.#starts[i]! + unit.length
    })
    this.#counts = new Float64Array(this.#values.length)
    if (level === 'ordinal') this.#own = null
    else
      this.#own = Float64Array.from(units, (unit, i) =>
        level === 'nominal' ? mismatches(unit) : this.#squares(i, this.#values),
      )
  }

  /** With each unit as often as `times` says, or once; null when every rating is then the same. */
  ratio(times?: Int32Array): number | null {
    const ids = this.#ids
    const starts = this.#starts
    const counts = this.#counts.fill(0)
    const units = starts.length - 1
    let total = 0
    for (let unit = 0; unit < units; unit++) {
      const weight = times ? times[unit]! : 1
      const end = starts[unit + 1]!
      for (let at = starts[unit]!; at < end; at++) counts[ids[at]!]! += weight
      total += weight * (end - starts[unit]!)
    }
    const places = this.#level === 'nominal' ? null : this.#places(counts, total)
    const expected = places ? spread(counts, places) * total : differing(counts, total)
    if (expected === 0) return null
    const own = this.#own
    let observed = 0
    for (let unit = 0; unit < units; unit++) {
      const weight = times ? times[unit]! : 1
      if (weight > 0) observed += weight * (own ? own[unit]! : this.#squares(unit, places!))
    }
    return (observed / expected) * (total - 1)
  }

  /** Where each value lies, measured from the mean of all ratings: itself, or the mean rank of its ratings. */
  #places(counts: Float64Array, total: number): Float64Array {
    let below = 0
    const places = this.#values.map((value, id) => {
      below += counts[id]!
      return this.#level === 'interval' ? value : below - counts[id]! / 2
    })
    let mean = 0
    for (let id = 0; id < places.length; id++) mean += (places[id]! * counts[id]!) / total
    return places.map((place) => place - mean)
  }

  /** Σ of the squared distances of a unit's pairs of ratings, per further rating. */
  #squares(unit: number, places: Float64Array): number {
    const start = this.#starts[unit]!
    const end = this.#starts[unit + 1]!
    const n = end - start
    let mean = 0
    for (let at = start; at < end; at++) mean += places[this.#ids[at]!]! / n
    let squares = 0
    for (let at = start; at < end; at++) squares += (places[this.#ids[at]!]! - mean) ** 2
    return (n * squares) / (n - 1)
  }
}

/** How many of a unit's pairs of ratings differ, per further rating. */
function mismatches(unit: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of unit) counts.set(value, (counts.get(value) ?? 0) + 1)
  return differing(counts.values(), unit.length) / (unit.length - 1)
}

function differing(counts: Iterable<number>, total: number): number {
  let pairs = 0
  for (const count of counts) pairs += count * (total - count)
  return pairs / 2
}

/** Σ of the squared places of all ratings; 0 when only one value occurs, which rounding would hide. */
function spread(counts: Float64Array, places: Float64Array): number {
  let occurring = 0
  let squares = 0
  for (let id = 0; id < counts.length; id++) {
    if (counts[id]! > 0) occurring++
    squares += counts[id]! * places[id]! ** 2
  }
  return occurring > 1 ? squares : 0
}
