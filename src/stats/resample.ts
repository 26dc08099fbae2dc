import type { ClusterTotal } from './clustered.ts'
import type { Random } from './random.ts'
import { drawBinomial } from './random-binomial.ts'
import { byDraws } from './resample-draws.ts'

/** The means of `draws` bootstrap samples: each draws as many units as there are, with replacement. */
export function resampledMeans(units: readonly ClusterTotal[], draws: number, random: Random): Float64Array {
  const kinds = distinctUnits(units)
  // A binomial draw costs as much as some fifty plain ones.
  return kinds.length * 50 < units.length ? byCounts(kinds, units.length, draws, random) : byDraws(units, draws, random)
}

interface Kind extends ClusterTotal {
  count: number
}

/** Equal units together, the most frequent first. */
function distinctUnits(units: readonly ClusterTotal[]): Kind[] {
  const bySize = new Map<number, Map<number, Kind>>()
  const kinds: Kind[] = []
  for (const { sum, n } of units) {
    const bySum = bySize.get(n) ?? new Map<number, Kind>()
    bySize.set(n, bySum)
    const kind = bySum.get(sum)
    if (kind) kind.count++
    else {
      const fresh = { sum, n, count: 1 }
      bySum.set(sum, fresh)
      kinds.push(fresh)
    }
  }
  return kinds.sort((one, other) => other.count - one.count)
}

/** How often each kind is drawn is multinomial: one binomial draw per kind, of what the kinds before it left. */
function byCounts(kinds: readonly Kind[], units: number, draws: number, random: Random): Float64Array {
  const means = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw++) {
    let left = units
    let unitsLeft = units
    let sum = 0
    let n = 0
    for (const kind of kinds) {
      const times = drawBinomial(random, left, kind.count / unitsLeft)
      sum += times * kind.sum
      n += times * kind.n
      left -= times
      unitsLeft -= kind.count
      if (left === 0) break
    }
    means[draw] = sum / n
  }
  return means
}
