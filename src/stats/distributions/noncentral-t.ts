import { incompleteBeta } from './beta.ts'
import { poissonTerm } from './gamma.ts'

/** Further out the power is 1 for every critical value in use, and the sum would only get longer. */
export const LARGEST_SHIFT = 1000

/**
 * P(|T| > critical) where T is Student's t shifted by `shift` (the non-centrality): the power of a two-sided t test.
 * T² given the shift is a Poisson mixture of beta variables; the half steps of the mixture tell the two sides apart
 * and cancel here, which leaves the whole ones.
 */
export function shiftedTTwoSided(critical: number, df: number, shift: number): number {
  const mean = Math.min(Math.abs(shift), LARGEST_SHIFT) ** 2 / 2
  const square = critical * critical
  const x = square / (square + df)
  const y = df / (square + df)
  // Twelve standard deviations around the mean hold all but 1e-30 of the mixture.
  const reach = 12 * Math.sqrt(mean) + 40
  let inside = 0
  for (let j = Math.max(0, Math.floor(mean - reach)); j <= mean + reach; j++) {
    inside += poissonTerm(j, mean) * incompleteBeta(j + 0.5, df / 2, x, y)
  }
  return Math.min(1, Math.max(0, 1 - inside))
}
