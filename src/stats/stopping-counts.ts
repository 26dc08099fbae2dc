import { wrongCount, wrongRange } from './check.ts'
import type { Result } from './result.ts'

export interface StoppingCounts {
  /** The fewest judged cases after which a suite that only passes is known to pass; n where none suffice. */
  value: number
  /** By number of cases judged (0 … n): from how many passes on the whole suite passes; Infinity: not yet. */
  pass: Float64Array
  /** By number of cases judged: from how many failures on the whole suite fails. */
  fail: Float64Array
}

export interface StoppingOptions {
  /** Share of the cases that may end without a verdict, so that fewer than n are judged in the end. */
  maxErrorRate?: number
}

/**
 * When the pass rate of n cases, taken in random order, is settled: at which counts "at least `rate`" or "below `rate`"
 * is what the full suite would say, wrong with a probability of at most `alpha`.
 *
 * The draws are without replacement, so their distribution at the limit is known exactly; `alpha` is spent on it
 * linearly over the n cases. Nothing is assumed about the cases.
 */
export function stoppingCounts(
  n: number,
  rate: number,
  alpha: number,
  { maxErrorRate = 0 }: StoppingOptions = {},
): Result<StoppingCounts> {
  const wrong =
    wrongCount('n', n, 1, MOST_CASES) ??
    wrongRange('rate', rate, 0, 1) ??
    wrongRange('alpha', alpha, 0, 1) ??
    wrongRange('maxErrorRate', maxErrorRate, 0, 1)
  if (wrong) return wrong
  const passes = maxErrorRate > 0 && rate > 0 ? rate * n : Math.ceil(rate * n - ROUNDING) - 1
  const failures = maxErrorRate > 0 ? (1 - rate) * n : Math.floor((1 - rate) * n + ROUNDING)
  const least = Math.ceil(n * (1 - maxErrorRate) - ROUNDING)
  const pass = countsNeeded({ n, alpha, least, limit: passes })
  const fail = countsNeeded({ n, alpha, least, limit: failures })
  const first = pass.findIndex((needed, judged) => judged > 0 && needed <= judged)
  return { value: first < 0 ? n : first, pass, fail }
}

interface Question {
  n: number
  alpha: number
  /** The fewest cases that may be judged in the end. */
  least: number
  /** How many of n the hypothesis to refute allows at most. */
  limit: number
}

function countsNeeded({ n, alpha, least, limit }: Question): Float64Array {
  // Nothing can be below a share of 0.
  if (limit < 0) return new Float64Array(n + 1)
  const needed = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY)
  /** Chance of having seen so many without having stopped. */
  const mass = new Float64Array(n + 2)
  mass[0] = 1
  let spent = 0
  for (let judged = 1; judged <= n; judged++) {
    // How many will be judged is not known while errors may come; the worse of the two extremes holds for all between.
    const fewest = Math.max(judged, least)
    for (let seen = judged - 1; seen >= 0; seen--) {
      const here = mass[seen]!
      if (here === 0) continue
      const chance = Math.max(
        within((limit - seen) / (n - judged + 1)),
        least === n ? 0 : within(((limit / n) * fewest - seen) / (fewest - judged + 1)),
      )
      mass[seen + 1]! += here * chance
      mass[seen] = here * (1 - chance)
    }
    const room = (alpha * judged) / n
    for (let seen = judged; seen >= 0 && spent + mass[seen]! <= room; seen--) {
      spent += mass[seen]!
      mass[seen] = 0
      needed[judged] = seen
    }
  }
  return needed
}

const within = (chance: number) => Math.min(1, Math.max(0, chance))

/** 0.9 × 100 is not always 90. */
const ROUNDING = 1e-9

/** The table takes n² steps: a tenth of a second at 10,000, ten seconds here. */
const MOST_CASES = 100_000
