import { wrongCorrelated } from './correlation.ts'
import { normalTail } from './distributions/normal.ts'
import type { Result } from './result.ts'

export interface Kendall {
  value: number
  n: number
  /** Two-sided; exact for few pairs without ties, else by the normal approximation. */
  p: number
}

/** Kendall's τ-b: pairs of cases in the same order on both sides less those in opposite order, corrected for ties. */
export function kendallTauB(x: ArrayLike<number>, y: ArrayLike<number>): Result<Kendall> {
  const wrong = wrongCorrelated(x, y)
  if (wrong) return wrong
  const n = x.length
  const order = Uint32Array.from({ length: n }, (_, i) => i).sort((i, j) => x[i]! - x[j]! || y[i]! - y[j]!)
  const xs = Float64Array.from(order, (i) => x[i]!)
  const ys = Float64Array.from(order, (i) => y[i]!)
  const tiedX = ties(n, (i, j) => xs[i] === xs[j])
  const tiedBoth = ties(n, (i, j) => xs[i] === xs[j] && ys[i] === ys[j])
  const discordant = sortCounting(ys)
  const tiedY = ties(n, (i, j) => ys[i] === ys[j])
  const pairs = (n * (n - 1)) / 2
  const lead = pairs - tiedX.pairs - tiedY.pairs + tiedBoth.pairs - 2 * discordant
  const value = lead / Math.sqrt((pairs - tiedX.pairs) * (pairs - tiedY.pairs))
  const rarer = Math.min(discordant, pairs - discordant)
  const exact = tiedX.pairs === 0 && tiedY.pairs === 0 && (n <= 33 || rarer <= 1)
  const p = exact ? exactP(n, rarer) : 2 * normalTail(Math.abs(lead) / Math.sqrt(leadVariance(n, tiedX, tiedY)))
  return { value: Math.max(-1, Math.min(1, value)), n, p: Math.min(1, p) }
}

interface Ties {
  pairs: number
  /** Σ t(t − 1)(t − 2) and Σ t(t − 1)(2t + 5) over runs of t equal values, for the variance. */
  cubes: number
  spread: number
}

/** Runs of equal neighbours. */
function ties(n: number, equal: (i: number, j: number) => boolean): Ties {
  const result: Ties = { pairs: 0, cubes: 0, spread: 0 }
  for (let from = 0, to = 0; from < n; from = to) {
    while (to < n && equal(from, to)) to++
    const t = to - from
    result.pairs += (t * (t - 1)) / 2
    result.cubes += t * (t - 1) * (t - 2)
    result.spread += t * (t - 1) * (2 * t + 5)
  }
  return result
}

/** Merge sort in place; returns how many pairs stood in the wrong order. */
function sortCounting(values: Float64Array<ArrayBuffer>): number {
  let from = values
  let to = new Float64Array(values.length)
  let swaps = 0
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length)
      const end = Math.min(start + 2 * width, values.length)
      let left = start
      let right = middle
      for (let at = start; at < end; at++) {
        if (right < end && (left >= middle || from[right]! < from[left]!)) {
          swaps += middle - left
          to[at] = from[right++]!
        } else to[at] = from[left++]!
      }
    }
    ;[from, to] = [to, from]
  }
  if (from !== values) values.set(from)
  return swaps
}

function leadVariance(n: number, x: Ties, y: Ties): number {
  const m = n * (n - 1)
  return (
    (m * (2 * n + 5) - x.spread - y.spread) / 18 + (2 * x.pairs * y.pairs) / m + (x.cubes * y.cubes) / (9 * m * (n - 2))
  )
}

/** Twice the share of the n! orders that have at most `discordant` pairs in the wrong order. */
function exactP(n: number, discordant: number): number {
  // shares[k]: the share of orders of the first j items with k such pairs; item j adds 0 … j − 1 of them, each alike.
  let shares = new Float64Array(discordant + 1)
  shares[0] = 1
  for (let j = 2; j <= n; j++) {
    const next = new Float64Array(discordant + 1)
    let window = 0
    for (let k = 0; k <= discordant; k++) {
      window += shares[k]! - (k >= j ? shares[k - j]! : 0)
      next[k] = window / j
    }
    shares = next
  }
  return 2 * shares.reduce((sum, share) => sum + share, 0)
}
