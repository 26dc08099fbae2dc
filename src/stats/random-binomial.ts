import { logGamma } from './distributions/gamma.ts'
import type { Random } from './random.ts'

/** How many of n trials succeed, each with probability p: one draw, exact in distribution, at a cost that n does not raise. */
export function drawBinomial(random: Random, n: number, p: number): number {
  if (n <= 0 || p <= 0) return 0
  if (p >= 1) return n
  if (p > 0.5) return n - drawBinomial(random, n, 1 - p)
  return n * p < 10 ? byInversion(random, n, p) : byRejection(random, n, p)
}

/** Walks up the probabilities until they exceed a uniform number; short, as the mean is below 10. */
function byInversion(random: Random, n: number, p: number): number {
  const odds = p / (1 - p)
  let left = random.uniform()
  let probability = Math.exp(n * Math.log1p(-p))
  let k = 0
  while (left > probability && k < n) {
    left -= probability
    k++
    probability *= (odds * (n - k + 1)) / k
  }
  return k
}

/** Hörmann's transformed rejection with a squeeze (BTRS, 1993). */
function byRejection(random: Random, n: number, p: number): number {
  const spread = Math.sqrt(n * p * (1 - p))
  const b = 1.15 + 2.53 * spread
  const a = -0.0873 + 0.0248 * b + 0.01 * p
  const centre = n * p + 0.5
  const squeeze = 0.92 - 4.2 / b
  const mode = Math.floor((n + 1) * p)
  for (;;) {
    const u = random.uniform() - 0.5
    let v = random.uniform()
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + centre)
    if (us >= 0.07 && v <= squeeze) return k
    if (k < 0 || k > n) continue
    v = Math.log((v * (2.83 + 5.1 / b) * spread) / (a / (us * us) + b))
    const atK = logGamma(k + 1) + logGamma(n - k + 1)
    const atMode = logGamma(mode + 1) + logGamma(n - mode + 1)
    if (v <= atMode - atK + (k - mode) * Math.log(p / (1 - p))) return k
  }
}
