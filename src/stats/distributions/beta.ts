import { deviance, stirlingError } from './gamma.ts'

/**
 * The regularised incomplete beta function I_x(a, b). Takes y = 1 − x as well, because the caller often knows it
 * exactly where the subtraction would lose it. For the upper tail ask for `incompleteBeta(b, a, y, x)`.
 */
export function incompleteBeta(a: number, b: number, x: number, y: number): number {
  if (x <= 0) return 0
  if (y <= 0) return 1
  // The fraction converges fast on this side of the mean only.
  return x * (a + b + 2) > a + 1
    ? 1 - powerTerm(b, a, y, x) / fraction(b, a, y, x)
    : powerTerm(a, b, x, y) / fraction(a, b, x, y)
}

/** x^a y^b / B(a, b). */
function powerTerm(a: number, b: number, x: number, y: number): number {
  const n = a + b
  const exponent = stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y)
  return Math.sqrt((a / n) * (b / (2 * Math.PI))) * Math.exp(exponent)
}

const TINY = 1e-300

/** The continued fraction of DiDonato and Morris, evaluated from the front (modified Lentz). */
function fraction(a: number, b: number, x: number, y: number): number {
  let value = (a * (a * y - b * x + 1)) / (a + 1)
  if (value === 0) value = TINY
  let c = value
  let d = 0
  for (let m = 1; m < 100_000; m++) {
    const odd = a + 2 * m - 1
    const numerator = ((a + m - 1) / odd) * ((a + b + m - 1) / odd) * m * (b - m) * x * x
    const term = m + (m * (b - m) * x) / odd + ((a + m) * (a * y - b * x + 1 + m * (2 - x))) / (a + 2 * m + 1)
    d = term + numerator * d || TINY
    c = term + numerator / c || TINY
    d = 1 / d
    const step = c * d
    value *= step
    if (Math.abs(step - 1) < 1e-16) break
  }
  return value
}
