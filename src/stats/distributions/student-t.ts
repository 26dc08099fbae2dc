import { incompleteBeta } from './beta.ts'
import { logGamma } from './gamma.ts'
import { normalQuantile } from './normal.ts'

/** P(T > t) of Student's t with `df` degrees of freedom. */
export function tTail(t: number, df: number): number {
  if (t < 0) return 1 - tTail(-t, df)
  if (t === Infinity) return 0
  const square = t * t
  return incompleteBeta(df / 2, 0.5, df / (df + square), square / (df + square)) / 2
}

/** The t with P(T > t) = tail, for 0 < tail < 0.5. */
function tQuantile(tail: number, df: number): number {
  const logScale = logGamma((df + 1) / 2) - logGamma(df / 2) - Math.log(df * Math.PI) / 2
  // The tail is convex and t has the heavier one, so Newton climbs from the normal quantile and never overshoots.
  let t = normalQuantile(tail)
  // Beyond this the two agree to twelve digits, and the scale above has none left.
  if (df > 1e12) return t
  for (let step = 0; step < 500; step++) {
    const density = Math.exp(logScale - ((df + 1) / 2) * Math.log1p((t * t) / df))
    const next = t + (tTail(t, df) - tail) / density
    if (!(Math.abs(next - t) > 1e-15 * t)) return next
    t = next
  }
  return t
}

/** The quantile of a two-sided interval: 2.262 for 0.95 and 9 degrees of freedom. */
export function tCritical(confidence: number, df: number): number {
  return tQuantile((1 - confidence) / 2, df)
}

/** P(|T| > |t|). */
export function tTwoSided(t: number, df: number): number {
  return 2 * tTail(Math.abs(t), df)
}
