const SQRT_TWO_PI = 2.5066282746310002

/** The bell curve, to full precision far out: squared exactly in its leading half, since rounding z² would cost digits. */
function density(z: number): number {
  const head = Math.fround(z)
  return (Math.exp((-head * head) / 2) * Math.exp(((head - z) * (head + z)) / 2)) / SQRT_TWO_PI
}

/** P(Z > z) of the standard normal, to some 15 digits in both tails. */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  if (z > 38.6) return 0
  if (z > 1.5) return density(z) / tailFraction(z)
  let term = z
  let sum = z
  for (let k = 3; term > sum * 1e-17; k += 2) {
    term *= (z * z) / k
    sum += term
  }
  return 0.5 - density(z) * sum
}

/** z + 1/(z + 2/(z + 3/(z + …))), from the back; deep enough for z ≥ 1.5. */
function tailFraction(z: number): number {
  let value = z
  for (let k = Math.ceil(20 + 800 / (z * z)); k >= 1; k--) value = z + k / value
  return value
}

/** The z with P(Z > z) = tail, for 0 < tail < 1. */
export function normalQuantile(tail: number): number {
  if (tail > 0.5) return -normalQuantile(1 - tail)
  // Hastings' approximation is good to 4.5e-4; each Halley step triples the digits.
  const t = Math.sqrt(-2 * Math.log(tail))
  let z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  for (let step = 0; step < 3; step++) {
    const newton = (normalTail(z) - tail) / density(z)
    z += newton / (1 - (newton * z) / 2)
  }
  return z
}

/** The quantile of a two-sided interval: 1.96 for 0.95. */
export function normalCritical(confidence: number): number {
  return normalQuantile((1 - confidence) / 2)
}
