import { incompleteBeta } from './beta.ts'

/** P(X ≤ k) for X successes in n fair trials. */
export function fairBinomialUpTo(k: number, n: number): number {
  return k >= n ? 1 : incompleteBeta(n - k, k + 1, 0.5, 0.5)
}
