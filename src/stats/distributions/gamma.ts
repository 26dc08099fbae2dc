// The factorials of all the distributions here, in a form that keeps its digits for large arguments: log Γ of 50,000 is
// half a million, and differences of such numbers would lose the last six digits of a probability.

const HALF_LOG_TWO_PI = 0.9189385332046727

/** What Stirling's formula misses: ln Γ(x + 1) − ((x + ½) ln x − x + ½ ln 2π), for x > 0. */
export function stirlingError(x: number): number {
  let at = x
  let missed = 0
  for (; at < 16; at++) missed += (at + 0.5) * Math.log1p(1 / at) - 1
  const s = 1 / (at * at)
  return missed + (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - (s * 691) / 360360))))) / at
}

/** ln Γ(x) for x > 0. */
export function logGamma(x: number): number {
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + stirlingError(x)
}

/** x ln(x / mean) + mean − x without cancellation: how far x lies from its mean, in log-likelihood. */
export function deviance(x: number, mean: number): number {
  const gap = x - mean
  if (Math.abs(gap) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - gap
  const ratio = gap / (x + mean)
  let sum = gap * ratio
  let term = 2 * x * ratio
  for (let k = 3; ; k += 2) {
    term *= ratio * ratio
    const next = sum + term / k
    if (next === sum) return sum
    sum = next
  }
}

/** e^−mean · mean^x / Γ(x + 1): the Poisson probability, also between the integers. */
export function poissonTerm(x: number, mean: number): number {
  if (x === 0) return Math.exp(-mean)
  if (mean === 0) return 0
  return Math.exp(-stirlingError(x) - deviance(x, mean) - HALF_LOG_TWO_PI) / Math.sqrt(x)
}
